import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { filesOfBlock, leaveForWorkbench, takeFromLesson } from './from-lesson'
import { asLessonCode, dropFilesOfOthers, filesOfTool, keepFilesOf, readFilesOf } from './kept-files'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size
    },
    key: (n: number) => [...stored.keys()][n] ?? null,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

const mine = { tool: 'python', files: { python: { 'main.py': 'x' } } } as const

it('keeps files for their owner and program', () => {
  expect(keepFilesOf('amina', 'web', mine)).toBe(true)
  expect(readFilesOf('amina', 'web')).toEqual(mine)
  expect(filesOfTool(readFilesOf('amina', 'web'), 'python')).toEqual({ 'main.py': 'x' })
  expect(readFilesOf('amina', 'sql')).toEqual({ tool: null, files: {} })
  expect(readFilesOf('paul', 'web')).toEqual({ tool: null, files: {} })
})

it('removes those of others, and nothing else', () => {
  keepFilesOf('amina', 'web', mine)
  keepFilesOf('paul', 'web', mine)
  stored.set('exercise:amina:1', 'x')
  dropFilesOfOthers('paul')
  expect([...stored.keys()]).toEqual(['workbench:paul:web', 'exercise:amina:1'])
})

it.each([
  '',
  'null',
  '[]',
  '{"tool":"cobol","files":{"python":{}}}',
  '{"files":{"python":{"a.py":1}}}',
  '{"files":5}',
])('begins again where %s is stored', (text) => {
  stored.set('workbench:amina:web', text)
  const kept = readFilesOf('amina', 'web')
  expect(kept).toEqual({ tool: null, files: {} })
  expect(filesOfTool(kept, 'web')['index.html']).toContain('<!doctype html>')
})

it('says when the browser keeps nothing', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(keepFilesOf('amina', 'web', mine)).toBe(false)
  expect(readFilesOf('amina', 'web')).toEqual({ tool: null, files: {} })
})

const lesson = { tool: 'sql', files: { 'main.sql': 'select 1\n' } } as const

it('keeps the code of a lesson beside the files of the tools', () => {
  const kept = { ...mine, lesson, showsLesson: true }
  keepFilesOf('amina', 'web', kept)
  expect(readFilesOf('amina', 'web')).toEqual(kept)
  stored.set('workbench:amina:web', JSON.stringify({ ...mine, lesson: { tool: 'sql', files: 5 } }))
  expect(readFilesOf('amina', 'web')).toEqual(mine)
})

it.each([
  [{ language: 'html', code: '<p>', before: [], seed: '' }, 'web', { 'index.html': '<p>\n' }],
  [{ language: 'python', code: 'b\n', before: ['a\n\n'], seed: '' }, 'python', { 'main.py': 'a\n\nb\n' }],
  [
    { language: 'sql', code: 'select 1', before: [], seed: 'create table t (a int)' },
    'sql',
    { 'main.sql': 'select 1\n', 'tables.sql': 'create table t (a int)' },
  ],
] as const)('makes files of a block: %j', (block, tool, files) => {
  expect(filesOfBlock(block)).toEqual({ tool, files })
  expect(asLessonCode(filesOfBlock(block))).toEqual({ tool, files })
})

it.each([
  null,
  5,
  {},
  { tool: 'cobol', files: { a: 'x' } },
  { tool: 'sql', files: {} },
  { tool: 'sql', files: { a: 1 } },
  { tool: 'sql', files: { 'main.sql': 'x'.repeat(130_000) } },
])('takes nothing else for code of a lesson', (value) => {
  expect(asLessonCode(value)).toBeUndefined()
})

describe('on its way from a lesson', () => {
  const page = (owner: string) =>
    vi.stubGlobal('document', { querySelector: () => ({ dataset: { pageOwner: owner } }) })
  beforeEach(() => {
    const left = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => left.get(name) ?? null,
      setItem: (name: string, text: string) => left.set(name, text),
      removeItem: (name: string) => left.delete(name),
    })
  })

  it('code is taken once, by the person who left it', () => {
    page('amina')
    leaveForWorkbench(lesson)
    expect(asLessonCode(takeFromLesson())).toEqual(lesson)
    expect(takeFromLesson()).toBeNull()
    leaveForWorkbench(lesson)
    page('paul')
    expect(takeFromLesson()).toBeNull()
    page('amina')
    expect(takeFromLesson()).toBeNull()
  })
})
