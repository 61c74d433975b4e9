import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adoptTexts, countTexts, forgetTexts } from './device-texts'

const stored = new Map<string, string>()
const texts = { 'exercise:a:1': 'code', 'reading:2': '0.5', 'chat:a:draft:3': 'typed' }

beforeEach(() => {
  stored.clear()
  for (const [key, value] of Object.entries({ ...texts, pages: '2', shortcuts: '1' })) {
    stored.set(key, value)
  }
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size
    },
    key: (n: number) => [...stored.keys()][n] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('removes what was typed and nothing else', () => {
  expect(countTexts()).toBe(3)
  forgetTexts()
  expect(countTexts()).toBe(0)
  expect([...stored.keys()]).toEqual(['pages', 'shortcuts'])
})

it('keeps the texts of the same person, and of the first one who is named', () => {
  adoptTexts('amina')
  adoptTexts('amina')
  expect(countTexts()).toBe(3)
})

it('somebody else finds nothing of the one before', () => {
  adoptTexts('amina')
  adoptTexts('paul')
  expect(countTexts()).toBe(0)
  stored.set('reading:4', '0.2')
  adoptTexts('paul')
  expect(countTexts()).toBe(1)
})

it('a browser that forbids its store keeps nothing, and breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  adoptTexts('amina')
  forgetTexts()
  expect(countTexts()).toBe(0)
})
