import { expect, it } from 'vitest'
import { sameJson } from '@/lib/json'
import { programMerging } from './program-merge.rules'
import { emptyWeek, type ProgramValues, programFields } from './program-values'

const week = (id: string, titleEn = `Week ${id}`) => ({ ...emptyWeek(id), titleEn })
const base: ProgramValues = {
  ...(Object.fromEntries(programFields.map((name) => [name, `old ${name}`])) as Omit<ProgramValues, 'weeks'>),
  weeks: [week('a'), week('b'), week('c')],
}
const { merge: mergePrograms } = programMerging
const but = (changes: Partial<ProgramValues>): ProgramValues => ({ ...base, ...changes })

it('takes over what only the colleague changed, and keeps what only I changed', () => {
  const { values, clashes, takenFields } = mergePrograms(
    base,
    but({ titleEn: 'mine' }),
    but({ price: '20000' }),
  )
  expect(values).toEqual(but({ titleEn: 'mine', price: '20000' }))
  expect([clashes, takenFields]).toEqual([[], ['price']])
})

it('keeps mine where both changed the same, and says what theirs is', () => {
  const { values, clashes } = mergePrograms(base, but({ price: '18000' }), but({ price: '20000' }))
  expect(values.price).toBe('18000')
  expect(clashes).toEqual([{ path: 'price', mine: '18000', theirs: '20000' }])
})

it('does not call it a clash when both wrote the same', () => {
  expect(mergePrograms(base, but({ price: '1' }), but({ price: '1' }))).toMatchObject({
    clashes: [],
    takenFields: [],
  })
})

it('brings texts of the same week together wherever the week has been moved to', () => {
  const mine = but({ weeks: [week('c'), week('a', 'my title'), week('b')] })
  const theirs = but({ weeks: [week('a'), { ...week('b'), summaryFr: 'leur résumé' }, week('c', 'theirs')] })
  const { values, takenFields, clashes } = mergePrograms(base, mine, theirs)
  expect(values.weeks.map(({ id, titleEn }) => [id, titleEn])).toEqual([
    ['c', 'theirs'],
    ['a', 'my title'],
    ['b', 'Week b'],
  ])
  expect(values.weeks[2]?.summaryFr).toBe('leur résumé')
  expect([clashes, takenFields]).toEqual([[], ['weeks.c.titleEn', 'weeks.b.summaryFr']])
})

it('takes over a plan that only the colleague changed, with what I typed in its weeks', () => {
  const mine = but({ weeks: [week('a'), week('b', 'my title'), week('c')] })
  const theirs = but({ weeks: [week('b'), week('x'), week('a')] })
  const { values, takenFields } = mergePrograms(base, mine, theirs)
  expect(values.weeks.map(({ titleEn }) => titleEn)).toEqual(['my title', 'Week x', 'Week a'])
  expect(takenFields).toEqual(['weeks'])
})

it('shows both plans when both changed them, and keeps mine', () => {
  const mine = but({ weeks: [week('a'), week('b')] })
  const theirs = but({ weeks: [week('c'), week('b'), week('a')] })
  const { values, clashes } = mergePrograms(base, mine, theirs)
  expect(values.weeks).toEqual(mine.weeks)
  expect(clashes).toEqual([
    { path: 'weeks', mine: '1. Week a\n2. Week b', theirs: '1. Week c\n2. Week b\n3. Week a' },
  ])
})

it('tells a changed program from an unchanged one', () => {
  expect(sameJson(base, structuredClone(base))).toBe(true)
  expect(sameJson(base, but({ isOnline: 'x' }))).toBe(false)
  expect(sameJson(base, but({ weeks: [week('b'), week('a'), week('c')] }))).toBe(false)
  expect(sameJson(base, but({ weeks: [week('a'), week('b'), week('c', 'other')] }))).toBe(false)
})
