import { expect, it } from 'vitest'
import { firstFiles, nameProblem, taskOf, tools, toolsOf } from './tools.rules'

it('offers what the exercises and the code of a program use', () => {
  expect(toolsOf([])).toEqual([])
  expect(toolsOf(['order', 'gap', ''])).toEqual([])
  expect(toolsOf(['sql', 'formulas', 'html'])).toEqual(['web', 'sql', 'sheet'])
  expect(toolsOf(['project', 'web', 'shell', 'javascript', 'python'])).toEqual([
    'web',
    'javascript',
    'python',
    'shell',
  ])
})

it.each([
  ['python', 'fares.csv', undefined],
  ['python', 'main.js', 'badName'],
  ['web', 'menu.html', undefined],
  ['web', 'MENU.HTML', undefined],
  ['web', 'Index.html', 'nameTaken'],
  ['web', '../menu.html', 'badName'],
  ['web', 'a/b.html', 'badName'],
  ['web', '.html', 'badName'],
  ['web', 'menu', 'badName'],
  ['web', '', 'badName'],
  ['web', '__proto__', 'badName'],
  ['sql', `${'x'.repeat(60)}.sql`, 'badName'],
] as const)('in %s a file named %s: %s', (tool, name, problem) => {
  expect(nameProblem(tool, name, firstFiles[tool])).toBe(problem)
})

it('every first file has a name that it may have', () => {
  for (const tool of tools) {
    for (const name of Object.keys(firstFiles[tool])) {
      expect(nameProblem(tool, name, {})).toBeUndefined()
    }
  }
})

it('runs the open file with the others beside it, and checks nothing', () => {
  const python = taskOf('python', { 'main.py': 'x', 'fares.txt': '300' }, 'main.py', 'en')
  expect(python).toMatchObject({ code: 'x', spec: { checks: [], files: { 'fares.txt': '300' } } })
  expect(taskOf('sql', { 'a.sql': 'a', 'b.sql': 'b', 'c.sql': 'c' }, 'b.sql', 'en')).toMatchObject({
    code: 'b',
    spec: { seed: 'a\nc' },
  })
  expect(taskOf('web', { 'index.html': 'a', 'b.css': 'b' }, 'b.css', 'en')).toMatchObject({
    code: '{"index.html":"a","b.css":"b"}',
    spec: { files: [{ name: 'index.html' }, { name: 'b.css' }] },
  })
})
