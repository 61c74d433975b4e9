import { expect, it } from 'vitest'
import { listInput } from './list-input'

const schema = listInput({
  sorts: ['date', 'name'],
  dir: 'desc',
  filters: { state: ['open', 'closed'], program: 'text' },
})

it('refuses values, orders and pages that the list does not have', () => {
  for (const input of [
    { state: 'lost' },
    { sort: 'size' },
    { dir: 'up' },
    { page: '0' },
    { page_size: 'x' },
  ]) {
    expect(schema.safeParse(input).success, JSON.stringify(input)).toBe(false)
  }
  expect(schema.safeParse({ q: 'a'.repeat(101) }).success).toBe(false)
})

it('reads search, filters, order and page, and takes the default for what is blank or absent', () => {
  expect(schema.parse({ q: ' amina ', state: 'open', sort: 'name', dir: 'asc', page: '2' })).toMatchObject({
    q: 'amina',
    state: 'open',
    sort: 'name',
    dir: 'asc',
    page: 2,
  })
  expect(schema.parse({ q: '', state: '', program: ' ', sort: '', dir: '' })).toMatchObject({
    q: undefined,
    state: undefined,
    program: undefined,
    sort: 'date',
    dir: 'desc',
    page: 1,
  })
})
