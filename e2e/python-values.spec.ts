import type { Page } from '@playwright/test'
import type { CheckResult, RunnerSpec } from '../src/features/study/practice/runners/contract'
import { filesIn } from '../src/features/study/practice/server/runner-files'
import { expect, test } from './support/fixtures'
import { bundleRunner, runCode, servedRunners } from './support/practice'

test.beforeEach(async ({ page }) => {
  await page.goto('/privacy')
  await page.evaluate(await bundleRunner())
})

const judge = (page: Page, code: string, check: object, more: object = {}) =>
  runCode(
    page,
    'python',
    code,
    { ...more, checks: [{ id: 'a', ...check }] } as RunnerSpec,
    filesIn(servedRunners(), 'python'),
  )

const doubled = { with: { price: 700 }, output: '1400' }
const counted = { with: { names: ['Élise', 'Paul'] }, call: 'count()', equals: 2 }
const met = { ok: true }
const cases: [string, string, object, Partial<CheckResult>][] = [
  ['prints what follows from them', 'price = 500\nprint(price * 2)', doubled, met],
  ['prints what was typed', 'price = 500\nprint(1000)', doubled, { why: 'withOther', seen: '1000' }],
  ['returns what follows from them', 'names = []\ndef count():\n  return len(names)', counted, met],
  [
    'returns what was typed',
    'names = []\ndef count():\n  return 1',
    counted,
    { why: 'withOther', seen: '1' },
  ],
  ['gives the name no value', 'print(1400)', doubled, { why: 'withMissing', where: 'price' }],
  ['ends with an error', 'price = 500\nprint(1000 // (price - 700))', doubled, { why: 'threw' }],
  ['calls what does not work', 'names = []\ndef count():\n  return names[5]', counted, { why: 'threw' }],
]

for (const [name, code, check, expected] of cases) {
  test(`with other values a program that ${name}`, async ({ page }) => {
    const { status, results } = await judge(page, code, check)
    expect(status).toBe('done')
    expect(results).toMatchObject([{ ok: false, ...expected }])
  })
}

test('with other values what is typed is typed again', async ({ page }) => {
  const code = 'price = 500\nprint(price + int(input()))'
  const { results } = await judge(page, code, { with: { price: 700 }, output: '5\n705' }, { input: ['5'] })
  expect(results).toEqual([{ id: 'a', ok: true }])
})

test('with other values an endless program is stopped', async ({ page }) => {
  const { status } = await judge(page, 'price = 500\nwhile price > 600: pass\nprint(1)', doubled)
  expect(status).toBe('stopped')
})
