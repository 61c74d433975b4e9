import { expect, it } from 'vitest'
import { runChild } from './child.mjs'
import { sideBySide } from './side-by-side.mjs'
import { createSteps } from './steps.mjs'

const cwd = process.cwd()
const endless = ['-e', 'setInterval(() => {}, 1000)']

it('returns what each returned, in their order', async () => {
  expect(await sideBySide([async () => 1, async () => 'two'])).toEqual([1, 'two'])
})

it('throws what failed first, once the other programs have ended', async () => {
  let ended = false
  const failing = sideBySide([
    async () => {
      throw new Error('no database')
    },
    async (signal) => {
      await runChild(endless, { cwd, signal })
      ended = true
    },
  ])
  await expect(failing).rejects.toThrow('no database')
  expect(ended).toBe(true)
})

it('ends what runs at the signal to stop', async () => {
  const stop = new AbortController()
  const running = sideBySide([(signal) => runChild(endless, { cwd, signal })], stop.signal)
  stop.abort()
  expect(await running).toEqual([{ code: 1, output: '' }])
})

it('passes on what a program wrote, and its exit code', async () => {
  const code = 'console.log("out"); console.error("err"); process.exit(3)'
  const { code: exit, output } = await runChild(['-e', code], { cwd })
  expect(exit).toBe(3)
  expect(output.split('\n').sort()).toEqual(['', 'err', 'out'])
})

it('says how long a step took and what comes next, and nothing of one that failed', async () => {
  const lines: string[] = []
  const step = createSteps((line) => lines.push(line))
  expect(await step('Database', 'migrations', () => 7)).toBe(7)
  await expect(step('Migrations', 'the data', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(lines).toEqual([expect.stringMatching(/^Database: \d+\.\d s\. Next: migrations\.$/)])
})

it('ends a program at once if the signal came before it began', async () => {
  const signal = AbortSignal.abort()
  expect((await runChild(endless, { cwd, signal })).code).toBe(1)
})
