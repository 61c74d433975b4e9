import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { enterPriceCode } from './enter-price-code'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench({ RATE_LIMIT_SCALE: '1' })
})
afterAll(() => bench.close())

it('codes can be guessed a few times an hour by one account, right or wrong', async () => {
  const who = await bench.student()
  const guess = (code: string) =>
    refusal(bench.call(enterPriceCode, who.actor, { program: who.program.slug, code }))
  for (const letter of '23456789ABCDEFG') {
    expect(await guess(`GVESS2${letter}`)).toBe('PriceCode.unknown')
  }
  expect(await guess('GVESS2H')).toBe('too_many')
  const { code } = await bench.db.priceCode.create({
    data: { code: 'RGHTCADE', kind: 'sponsor', percent: 10, places: 1, createdById: bench.admin.user.id },
  })
  expect(await guess(code)).toBe('too_many')
})
