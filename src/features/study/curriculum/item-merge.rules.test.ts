import { expect, it } from 'vitest'
import { mergeItem } from './item-merge.rules'
import { type ItemValues, itemFields } from './item-values'

const values = (change: Partial<ItemValues> = {}): ItemValues => ({
  ...(Object.fromEntries(itemFields.map((field) => [field, field])) as ItemValues),
  ...change,
})

it('takes what was not touched here, keeps what was typed here, and names what both changed', () => {
  const mine = values({ titleEn: 'mine', textEn: 'mine' })
  const theirs = values({ titleFr: 'theirs', textEn: 'theirs' })
  expect(mergeItem(values(), mine, theirs)).toEqual({
    values: values({ titleEn: 'mine', textEn: 'mine', titleFr: 'theirs' }),
    takenFields: ['titleFr'],
    clashes: ['textEn'],
  })
})

it('has nothing to say when both wrote the same', () => {
  const same = values({ textFr: 'same' })
  expect(mergeItem(values(), same, same)).toEqual({ values: same, takenFields: [], clashes: [] })
})
