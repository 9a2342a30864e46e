// The worker. `news` are files that changed outside.
let files, ready;

onmessage = async ({ data: { id, module, all, texts, news = [], request } }) => {
  try {
    if (module) ready = engine(module, (files = new Map(all)), texts);
    const ask = await ready;
    for (const [path, file] of news) file ? files.set(path, file) : files.delete(path);
    const answer = request && ask(request);
    postMessage({ id, answer }, answer ? [answer.body] : []);
  } catch (error) {
    postMessage({ id, trap: error.message || String(error) });
  }
};
