import { expect, it } from 'vitest'
import { type PhotoFacts, type PhotoSpec, photo, readFacts, writeFacts } from './runner'

const facts: PhotoFacts = {
  width: 800,
  height: 600,
  quality: 70,
  kind: 'jpeg',
  bytes: 76_800,
  from_width: 4_000,
  from_height: 3_000,
  from_bytes: 3_481_600,
  source: 'own',
}
const judge = (rules: object, changed: Partial<PhotoFacts> = {}) => {
  const spec = { checks: [{ id: 'a', ...rules }] } as unknown as PhotoSpec
  const [result] = photo.judge(writeFacts({ ...facts, ...changed }), spec)
  return result
}
const met = { id: 'a', ok: true }

it.each([
  '',
  'width=800',
  `${writeFacts(facts)}\nbytes=0`,
  `${writeFacts(facts)}\nwidth=8e99`,
  `${writeFacts(facts)}\nkind=svg`,
])('has measured nothing in %j', (code) => {
  expect(readFacts(code)).toBeNull()
  expect(photo.isAnswered(code)).toBe(false)
  expect(photo.judge(code, { checks: [{ id: 'a' }] })).toEqual([{ id: 'a', ok: false, why: 'photoNone' }])
})

it('keeps what was measured as text', () => {
  expect(readFacts(writeFacts(facts))).toEqual(facts)
})

it('judges weight, width, quality and format', () => {
  expect(judge({ max_kb: 75, min_width: 800, max_width: 800, min_quality: 70, kind: 'jpeg' })).toEqual(met)
  expect(judge({ max_kb: 75 }, { bytes: 77_000 })).toEqual({
    id: 'a',
    ok: false,
    why: 'photoHeavy',
    seen: '75.2',
    expected: '75',
  })
  expect(judge({ min_width: 801 })).toMatchObject({
    ok: false,
    why: 'photoNarrow',
    seen: '800',
    expected: '801',
  })
  expect(judge({ max_width: 799 })).toMatchObject({ ok: false, why: 'photoWide', expected: '799' })
  expect(judge({ min_quality: 71 })).toMatchObject({ ok: false, why: 'photoCoarse', seen: '70' })
  expect(judge({ kind: 'webp' })).toMatchObject({
    ok: false,
    why: 'photoKind',
    seen: 'jpeg',
    expected: 'webp',
  })
})
