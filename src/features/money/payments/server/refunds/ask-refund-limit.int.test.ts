import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { askRefund } from './ask-refund'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench({ RATE_LIMIT_SCALE: '1' })
})
afterAll(() => bench.close())

it('a student asks ten times a day at most', async () => {
  const who = await bench.student()
  const input = { reference: 'MBA-0000000000', amount: 1 }
  const answers: string[] = []
  for (let n = 0; n < 11; n++) {
    answers.push(await refusal(bench.call(askRefund, who.actor, input)))
  }
  expect(new Set(answers.slice(0, 10))).toEqual(new Set(['not_found']))
  expect(answers[10]).not.toBe('not_found')
})
