-- Neovim as a player uses it: First Car is written from nothing by completions, its totals change, side-limit is mended
-- by a code action, and the file is saved. What happens is printed for the test that started this.

local file = vim.env.CAR
local encoding = 'utf-16'

local function say(...)
    io.stdout:write(table.concat({ ... }, ' '), '\n')
end

local function request(method, params)
    local answers, problem = vim.lsp.buf_request_sync(0, method, params, 60000)
    assert(answers, method .. ': ' .. tostring(problem))
    for _, answer in pairs(answers) do
        assert(not answer.error, method .. ': ' .. vim.inspect(answer.error))
        return answer.result
    end
    error(method .. ': no server answers')
end

-- Text at the cursor, as if typed.
local function type_text(text)
    vim.api.nvim_put(vim.split(text, '\n'), 'c', true, true)
end

-- Puts the cursor behind the last character of a line.
local function to_end_of(row)
    local line = vim.api.nvim_buf_get_lines(0, row - 1, row, true)[1]
    vim.api.nvim_win_set_cursor(0, { row, #line })
end

local function new_line()
    local row = vim.api.nvim_buf_line_count(0)
    vim.api.nvim_buf_set_lines(0, row, row, true, { '' })
    to_end_of(row + 1)
end

-- Accepts a completion at the cursor, and says what stood beside it.
local function accept(label)
    local params = vim.lsp.util.make_position_params(0, encoding)
    for _, item in ipairs(request('textDocument/completion', params)) do
        if item.label == label then
            local rows = vim.api.nvim_buf_line_count(0)
            local row = vim.api.nvim_win_get_cursor(0)[1]
            vim.lsp.util.apply_text_edits({ item.textEdit }, 0, encoding)
            to_end_of(row + vim.api.nvim_buf_line_count(0) - rows)
            return item.detail
        end
    end
    error(label .. ' is not offered on line ' .. vim.api.nvim_get_current_line())
end

-- Neovim 0.7 does not show inlay hints, so they are asked for.
local function totals()
    local last = vim.api.nvim_buf_line_count(0)
    local range = { start = { line = 0, character = 0 }, ['end'] = { line = last, character = 0 } }
    local params = { textDocument = vim.lsp.util.make_text_document_params(), range = range }
    return request('textDocument/inlayHint', params)[1].label
end

-- The rules that the file breaks, once the server has nothing to add.
local function findings(wanted)
    local codes
    vim.wait(60000, function()
        codes = vim.tbl_map(function(found) return found.code end, vim.diagnostic.get(0))
        return table.concat(codes, ' ') == wanted
    end, 50)
    return table.concat(codes, ' ')
end

local function write_car()
    vim.cmd('edit ' .. file)
    local client = vim.lsp.start_client({ name = 'roadworthy', cmd = { vim.env.ROADWORTHY, 'lsp' } })
    assert(vim.lsp.buf_attach_client(0, client))
    assert(vim.wait(60000, function() return vim.lsp.buf_is_attached(0, client) and vim.lsp.get_client_by_id(client).initialized end, 50))

    accept('name')
    type_text('"First Car"')
    for _, pair in ipairs({
        { 'body', 'compact' }, { 'power-plant', 'medium' }, { 'crew', 'driver' }, { 'tires', 'standard' },
    }) do
        new_line()
        accept(pair[1])
        say(pair[1] .. ':', accept(pair[2]))
    end
    say('totals:', totals())
    for _, weapon in ipairs({ 'vulcan-machine-gun', 'recoilless-rifle' }) do
        new_line()
        new_line()
        accept('[[weapons]]')
        accept('item')
        say('item:', accept(weapon))
        new_line()
        accept('mount')
        accept('front')
        say('totals:', totals())
    end
    say('broken:', findings('side-limit'))
    local found = vim.diagnostic.get(0)[1]
    vim.api.nvim_win_set_cursor(0, { found.lnum + 1, found.col })
    local params = vim.lsp.util.make_range_params(0, encoding)
    local diagnostics = vim.lsp.diagnostic.get_line_diagnostics()
    params.context = { diagnostics = diagnostics, only = { 'quickfix' } }
    local action = request('textDocument/codeAction', params)[1]
    say('action:', action.title)
    vim.lsp.util.apply_workspace_edit(action.edit, encoding)
    say('broken:', findings(''))
    vim.cmd('write')
end

local is_done, problem = xpcall(write_car, debug.traceback)
if not is_done then
    say('failed:', problem)
end
vim.cmd('qall!')
