import { expect, it } from 'vitest'
import { compare } from './compare'

const table = (...values: unknown[][]) => [{ columns: ['name', 'price'], values }]
const rice = ['riz', 1500]
const salt = ['sel', 200]

it('columns are compared by name, numbers by value, texts by letter', () => {
  expect(
    compare(table(rice), [{ columns: ['NAME', 'Price'], values: [['riz', 1500.0000000001]] }], true),
  ).toEqual({
    ok: true,
  })
  expect(compare(table(['riz', 1]), table(['riz', '1']), true)).toMatchObject({ why: 'rows' })
  expect(compare(table([null, 1]), table(['null', 1]), true)).toMatchObject({ why: 'rows' })
})

it('the order counts where it is asked for', () => {
  expect(compare(table(rice, salt), table(salt, rice), false)).toEqual({ ok: true })
  expect(compare(table(rice, salt), table(salt, rice), true)).toEqual({
    ok: false,
    why: 'order',
    expected: 'riz | 1500',
    seen: 'sel | 200',
  })
})

it('says what differs first', () => {
  expect(compare(table(rice), [], true)).toMatchObject({ why: 'noResult' })
  expect(compare([], table(rice), true)).toMatchObject({ why: 'noResult' })
  expect(compare([], [], true)).toEqual({ ok: true })
  expect(compare(table(rice), [{ columns: ['name'], values: [] }], true)).toEqual({
    ok: false,
    why: 'columns',
    expected: 'name, price',
    seen: 'name',
  })
  expect(compare(table(rice), table(rice, rice), false)).toMatchObject({
    why: 'rowCount',
    expected: '1',
    seen: '2',
  })
  expect(compare(table(rice, rice), table(rice, salt), false)).toMatchObject({ why: 'rows' })
})
