import { expect, it } from 'vitest'
import { makeStorage } from './stored-texts'

it('keeps texts as a browser does', () => {
  const { storage, read } = makeStorage({ theme: 'dark' })
  const loose = storage as unknown as Record<string, unknown>
  storage.setItem('count', 3)
  loose.name = 'Ama'
  expect([storage.getItem('theme'), loose.theme, storage.getItem('count'), storage.getItem('none')]).toEqual([
    'dark',
    'dark',
    '3',
    null,
  ])
  expect([storage.length, storage.key(1), storage.key(9), 'name' in storage]).toEqual([
    3,
    'count',
    null,
    true,
  ])
  storage.removeItem('theme')
  delete loose.name
  expect(read()).toEqual({ count: '3' })
  storage.clear()
  expect(read()).toEqual({})
})

it('a name of its own calls stays a text', () => {
  const { storage, read } = makeStorage({})
  storage.setItem('getItem', 'x')
  storage.setItem('__proto__', 'y')
  expect(storage.getItem('getItem')).toBe('x')
  expect(typeof storage.getItem).toBe('function')
  expect(Object.keys(read())).toEqual(['getItem', '__proto__'])
})

it('has an end, and what was there stays', () => {
  const { storage } = makeStorage({ a: 'old' })
  expect(() => storage.setItem('a', 'x'.repeat(200_000))).toThrow(/quota/)
  expect(storage.getItem('a')).toBe('old')
  storage.setItem('a', 'x'.repeat(90_000))
  expect(() => storage.setItem('b', 'x'.repeat(20_000))).toThrow(/quota/)
  storage.removeItem('a')
  storage.setItem('b', 'x'.repeat(90_000))
  expect(storage.length).toBe(1)
})
