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
    values: { row: '1' },
    expected: 'riz | 1500',
    seen: 'sel | 200',
  })
})

it('says what differs first', () => {
  expect(compare(table(rice), [], true)).toMatchObject({ why: 'noResult' })
  expect(compare([], table(rice), true)).toMatchObject({ why: 'resultExtra' })
  expect(compare([], [], true)).toEqual({ ok: true })
  expect(compare(table(rice), [{ columns: ['name'], values: [] }], true)).toEqual({
    ok: false,
    why: 'columns',
    expected: 'name, price',
    seen: 'name',
  })
  expect(compare(table(rice), [{ columns: ['price', 'name'], values: [] }], true)).toMatchObject({
    why: 'columnsOrder',
  })
  expect(compare(table(rice), table(rice, salt), false)).toEqual({
    ok: false,
    why: 'rowsMany',
    expected: '1',
    seen: '2',
    values: { row: 'sel | 200' },
  })
  expect(compare(table(salt, rice, salt), table(rice, salt), false)).toMatchObject({
    why: 'rowsFew',
    values: { row: 'sel | 200' },
  })
  expect(compare(table(rice, salt), table(salt, [null, 1]), false)).toMatchObject({
    why: 'rows',
    expected: 'riz | 1500',
    seen: 'NULL | 1',
  })
})
