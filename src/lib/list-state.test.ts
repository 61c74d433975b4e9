import { describe, expect, it } from 'vitest'
import { type ListSpec, type ListState, listQuery, pagerNumbers, readListState } from './list-state'

const spec: ListSpec = {
  sorts: ['created', 'name'],
  filters: { status: ['unread', 'read'], phone: 'text' },
}

describe('list state', () => {
  it('is read from the address, and unknown values are ignored', () => {
    expect(
      readListState(spec, { q: ' amina ', sort: 'password', dir: 'up', page: '0', status: 'x' }),
    ).toEqual({
      q: 'amina',
      sort: 'created',
      dir: 'desc',
      page: 1,
      filters: {},
    })
  })

  it('ignores a day that is none', () => {
    const days: ListSpec = { sorts: ['newest'], filters: { from: 'day', to: 'day' } }
    expect(readListState(days, { from: '2026-02-29', to: ' 2026-11-21 ' }).filters).toEqual({
      to: '2026-11-21',
    })
  })

  it('drops control characters', () => {
    const { q, filters } = readListState(spec, { q: 'a\0b\n', phone: '\0' })
    expect([q, filters]).toEqual(['a b', {}])
  })

  it('round-trips through its own address, for every combination', () => {
    for (const sort of ['created', 'name']) {
      for (const dir of ['asc', 'desc'] as const) {
        for (const page of [1, 7]) {
          for (const filters of [{}, { status: 'unread' }, { status: 'read', phone: '677' }]) {
            const state: ListState = {
              q: 'x y',
              sort,
              dir,
              page,
              filters: { ...filters } as Record<string, string>,
            }
            expect(readListState(spec, listQuery(spec, state))).toEqual(state)
          }
        }
      }
    }
  })

  it('returns to the first page when anything else changes', () => {
    const state = readListState(spec, { page: '4', q: 'a' })
    expect(listQuery(spec, state, { filters: { status: 'read' } })).toEqual({ q: 'a', status: 'read' })
    expect(listQuery(spec, state, { page: 5 })).toEqual({ q: 'a', page: '5' })
    expect(listQuery(spec, state, { q: '' })).toEqual({})
  })

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('page %i of %i shows the numbers around it', (page, pages, numbers) => {
    expect(pagerNumbers(page, pages, 5)).toEqual(numbers)
  })
})
