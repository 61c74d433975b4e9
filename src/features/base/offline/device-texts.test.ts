import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adoptTexts, countTexts, forgetTexts, lostWaiting, noteWaiting } from './device-texts'

const storedTexts = new Map<string, string>()
const texts = {
  'exercise:a:1': 'code',
  'workbench:a:web': '{}',
  'reading:2': '0.5',
  'chat:a:draft:3': 'typed',
}

beforeEach(() => {
  storedTexts.clear()
  for (const [key, value] of Object.entries({ ...texts, pages: '2', shortcuts: '1' })) {
    storedTexts.set(key, value)
  }
  vi.stubGlobal('localStorage', {
    get length() {
      return storedTexts.size
    },
    key: (n: number) => [...storedTexts.keys()][n] ?? null,
    getItem: (key: string) => storedTexts.get(key) ?? null,
    setItem: (key: string, value: string) => storedTexts.set(key, value),
    removeItem: (key: string) => storedTexts.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('removes what was typed and nothing else', () => {
  expect(countTexts()).toBe(4)
  forgetTexts()
  expect(countTexts()).toBe(0)
  expect([...storedTexts.keys()]).toEqual(['pages', 'shortcuts'])
})

it('keeps the texts of the same person, and of the first one who is named', () => {
  adoptTexts('amina')
  adoptTexts('amina')
  expect(countTexts()).toBe(4)
})

it('somebody else finds nothing of the one before', () => {
  adoptTexts('amina')
  adoptTexts('paul')
  expect(countTexts()).toBe(0)
  storedTexts.set('reading:4', '0.2')
  adoptTexts('paul')
  expect(countTexts()).toBe(1)
})

it('names what waited in a database that is gone, until it is read, and to nobody else', () => {
  noteWaiting('one', ['Quiz', 'Letter'])
  expect(lostWaiting('one')).toEqual([])
  expect(lostWaiting('two')).toEqual(['Quiz', 'Letter'])
  expect(lostWaiting(null)).toEqual(['Quiz', 'Letter'])
  noteWaiting('two', [])
  expect(lostWaiting(null)).toEqual([])
  adoptTexts('amina')
  noteWaiting('two', ['Photo'])
  adoptTexts('paul')
  expect(lostWaiting(null)).toEqual([])
  expect(countTexts()).toBe(0)
})

it('a browser that forbids its store keeps nothing, and breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  adoptTexts('amina')
  forgetTexts()
  expect(countTexts()).toBe(0)
})
