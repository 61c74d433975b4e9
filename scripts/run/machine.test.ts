import { expect, it } from 'vitest'
import { fitMachine, memoryOfMachine, sharedBuffersMib } from './machine.mjs'

const gib = 1024 ** 3
const given = { NODE_ENV: 'production' } as const

it('bounds the heap of a server on a small machine', () => {
  expect(fitMachine(given, gib).args).toEqual(['--max-old-space-size=384', '--max-semi-space-size=4'])
  expect(fitMachine(given, gib / 2).args).toEqual(['--max-old-space-size=256', '--max-semi-space-size=4'])
})

it('leaves a machine with room to Node', () => {
  expect(fitMachine(given, 2 * gib).args).toEqual([])
})

it('does not contradict what the operator has set', () => {
  const env = { ...given, NODE_OPTIONS: '--max-old-space-size=500', MALLOC_ARENA_MAX: '4' }
  expect(fitMachine(env, gib)).toEqual({ args: ['--max-semi-space-size=4'], env })
})

it('keeps the environment, and reads a limit that is there', () => {
  expect(fitMachine({ ...given, PORT: '3000' }, gib).env).toEqual({
    ...given,
    PORT: '3000',
    MALLOC_ARENA_MAX: '2',
  })
  expect(memoryOfMachine()).toBeGreaterThan(0)
})

it('gives the embedded database an eighth of the memory, within bounds', () => {
  expect([gib / 2, gib, 2 * gib, 3 * gib, 4 * gib, 64 * gib].map(sharedBuffersMib)).toEqual([
    128, 128, 256, 384, 512, 2048,
  ])
})
