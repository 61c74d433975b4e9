import { expect, it } from 'vitest'
import { isAnswered } from '../../exercise.rules'
import { presentExercise } from '../../server/present-exercise'
import { presentProof } from '../../server/present-proof'
import { exerciseDefinitionSchema } from '../definitions'
import { describeFiles, filesOf, readFiles, writeFiles } from './files'
import { responsesOf, situationsOf } from './situations'

const both = (text: string) => ({ en: text, fr: `${text} (fr)` })
const check = { id: 'a', label: both('A check'), test: 'same(1, 1)' }
const index = { name: 'index.html', starter: '<p>', solution: both('<p>Home</p>') }
const menu = { name: 'menu.html', solution: '<p>Menu</p>' }
const data = { name: 'data/menu.json', given: both('[]') }
const site = {
  runner: 'project',
  hints: [both('Look')],
  files: [index, menu, data],
  checks: [check],
  wrong: [{ answer: { 'index.html': both('<b>') }, fails: 'a' }],
  also_right: [{ 'menu.html': '<i>' }],
}
const one = (part: object) => ({ ...site, checks: [{ ...check, ...part }] })

const problems = (definition: object) =>
  exerciseDefinitionSchema
    .safeParse(definition)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

it.each([
  site,
  {
    ...site,
    responses: [
      { path: '/api/prices', json: [1], after_ms: 2_000 },
      { path: '/x', fails: true },
    ],
  },
  one({
    page: 'menu.html',
    width: 360,
    after: 'reload',
    steps: [{ fill: '#name', value: 'Ama' }, { click: 'b' }],
  }),
  one({ test: undefined, file: 'menu.html', pattern: both('menu') }),
  one({ responses: [{ path: '/api/prices', status: 500, text: '' }] }),
])('is taken: %#', (definition) => {
  expect(problems(definition)).toEqual([])
})

it.each([
  [{ ...site, files: [menu] }, /there is no index.html/],
  [{ ...site, files: [index, index] }, /file named twice/],
  [{ ...site, files: [{ name: 'index.html', given: '' }] }, /no file to write/],
  [{ ...site, files: [index, { name: 'a.css' }] }, /given, or has a solution/],
  [{ ...site, files: [index, { ...data, starter: '' }] }, /given, or has a solution/],
  [{ ...site, files: [index, { ...data, solution: '' }] }, /given, or has a solution/],
  ...['../a.html', '/a.html', 'a/b/c.css', 'a.exe', 'a b.html', '.html', 'a.php', 'https://x/a.js'].map(
    (name) => [{ ...site, files: [index, { ...menu, name }] }, /^files.1.name/] as const,
  ),
  [{ ...site, files: Array.from({ length: 9 }, (_, n) => ({ ...menu, name: `p${n}.html` })) }, /^files: /],
  [
    {
      ...site,
      files: [index, ...[1, 2, 3, 4].map((n) => ({ name: `d${n}.json`, given: 'x'.repeat(19_000) }))],
    },
    /76\d+ bytes: at most 61440/,
  ],
  [
    { ...site, files: [index, ...[1, 2].map((n) => ({ name: `s${n}.css`, solution: 'x'.repeat(19_000) }))] },
    /at most 32768 bytes are written/,
  ],
  [{ ...site, secret: 1 }, /secret/],
  [{ ...site, starter: 'x' }, /starter/],
  [one({ test: undefined }), /a test, or a file with a pattern/],
  [one({ file: 'menu.html' }), /a test, or a file with a pattern/],
  [one({ file: 'menu.html', pattern: 'x' }), /a test, or a file with a pattern/],
  [one({ test: undefined, file: 'other.css', pattern: 'x' }), /names no file/],
  [one({ test: undefined, file: 'menu.html', pattern: 'x', page: 'menu.html' }), /has no page/],
  [one({ test: undefined, file: 'menu.html', pattern: '(a+)\\1' }), /must not look back/],
  [one({ page: 'data/menu.json' }), /names no file/],
  [one({ page: 'other.html' }), /names no file/],
  [one({ width: 100 }), /^checks.0.width/],
  [one({ width: 5_000 }), /^checks.0.width/],
  [one({ after: 'tea' }), /^checks.0.after/],
  [one({ steps: [{ open: 'x' }] }), /^checks.0.steps/],
  [one({ steps: Array.from({ length: 9 }, () => ({ click: 'b' })) }), /^checks.0.steps/],
  [one({ responses: [{ path: '/x', after_ms: 60_000 }] }), /^checks.0.responses.0.after_ms/],
  [one({ responses: [{ path: '/x', status: 99 }] }), /^checks.0.responses.0.status/],
  [
    { ...site, checks: Array.from({ length: 7 }, (_, n) => ({ ...check, id: `c${n}`, width: 400 + n })) },
    /at most 6 runs/,
  ],
  [{ ...site, wrong: [{ answer: { 'data/menu.json': 'x' }, fails: 'a' }] }, /a file that nobody writes/],
  [{ ...site, wrong: [{ answer: {}, fails: 'a' }] }, /names no file/],
  [{ ...site, wrong: [{ answer: 'x', fails: 'a' }] }, /^wrong.0.answer/],
  [{ ...site, also_right: [{ 'other.html': 'x' }] }, /a file that nobody writes/],
] as const)('is refused: %#', (definition, expected) => {
  expect(problems(definition).join('\n')).toMatch(expected)
})

it('shows its files in one language, and keeps what only the proof needs', () => {
  const exercise = presentExercise(site, 'fr')
  expect(exercise).toMatchObject({
    starter: writeFiles({ 'index.html': '<p>', 'menu.html': '' }),
    solution: writeFiles({ 'index.html': '<p>Home</p> (fr)', 'menu.html': '<p>Menu</p>' }),
  })
  expect(exercise.spec).toEqual({
    files: [{ name: 'index.html' }, { name: 'menu.html' }, { name: 'data/menu.json', given: '[] (fr)' }],
    checks: [{ id: 'a', test: 'same(1, 1)' }],
  })
})

it('takes the files that an answer of the proof does not name from the solution', () => {
  const { wrong, alsoRight } = presentProof(site, 'en')
  expect(wrong.map(({ answer }) => readFiles(answer))).toEqual([
    { 'index.html': '<b>', 'menu.html': '<p>Menu</p>' },
  ])
  expect(alsoRight.map(readFiles)).toEqual([{ 'index.html': '<p>Home</p>', 'menu.html': '<i>' }])
})

it('reads answers of any kind, and never a given file from one', () => {
  const spec = presentExercise(site, 'en').spec as Parameters<typeof filesOf>[0]
  const code = writeFiles({ 'index.html': 'x', 'data/menu.json': 'changed', other: 'y' })
  expect(filesOf(spec, code)).toEqual({ 'index.html': 'x', 'menu.html': '', 'data/menu.json': '[]' })
  for (const strange of ['', 'null', '[1]', '"x"', '{"index.html":1}', '{']) {
    expect(filesOf(spec, strange)['index.html']).toBe('')
  }
  expect(describeFiles(writeFiles({ 'a.css': 'b{}\n', 'b.js': '1' }))).toBe('a.css\n\nb{}\n\n\nb.js\n\n1')
})

it('is no answer if nothing is written in any file', () => {
  const { spec } = presentExercise(site, 'en')
  expect(isAnswered('project', writeFiles({ 'index.html': ' \n', 'menu.html': '' }), spec)).toBe(false)
  expect(isAnswered('project', writeFiles({ 'index.html': '', 'menu.html': 'x' }), spec)).toBe(true)
})

it('runs checks of one page in one state together', () => {
  const situations = situationsOf([
    { id: 'a', test: '1' },
    { id: 'b', test: '2', page: 'index.html', width: 360 },
    { id: 'c', test: '3', width: 1280 },
    { id: 'd', file: 'style.css', pattern: 'x' },
    { id: 'e', test: '4', after: 'reload', steps: [{ click: 'b' }] },
  ])
  expect(situations.map(({ checks }) => checks.map(({ id }) => id))).toEqual([['a', 'b'], ['c'], ['e']])
})

it('a check’s responses stand in place of the project’s for the same path', () => {
  const [prices, hours] = [
    { path: '/prices', json: [1] },
    { path: '/hours', json: [2] },
  ]
  const slow = { path: '/prices', after_ms: 900 }
  expect(responsesOf([prices, hours], [slow])).toEqual([slow, hours])
})
