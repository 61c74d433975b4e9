import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropFilesOfOthers, filesOfTool, keepFilesOf, readFilesOf } from './kept-files'

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
])('begins anew where %s is stored', (text) => {
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
