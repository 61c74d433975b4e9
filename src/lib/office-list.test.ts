import { describe, expect, it } from 'vitest'
import { readListState } from './list-state'
import { defineOfficeList, isNarrowed, officeListHref } from './office-list'

const list = defineOfficeList({
  page: 'certificates',
  namespace: 'CertificatesOffice',
  sorts: ['issued'],
  filters: { state: ['valid', 'revoked'] },
})

describe('an office list', () => {
  it('keeps its state in the address of its page', () => {
    const state = readListState(list, { q: 'amina', state: 'valid', page: '3' })
    expect(officeListHref('en', list, state)).toBe('/admin/certificates?q=amina&state=valid&page=3')
    expect(officeListHref('fr', list, state, { filters: { state: undefined } })).toBe(
      '/fr/admin/certificates?q=amina',
    )
  })

  it('is narrowed by a search or a filter, and by no page or order', () => {
    expect(isNarrowed(readListState(list, { page: '2', sort: 'issued', dir: 'asc' }))).toBe(false)
    expect(isNarrowed(readListState(list, { q: 'amina' }))).toBe(true)
    expect(isNarrowed(readListState(list, { state: 'revoked' }))).toBe(true)
  })

  it('has a text for each filter and value, or does not compile', () => {
    const texts = { page: 'certificates', namespace: 'CertificatesOffice', sorts: [] } as const
    const users = { page: 'users', namespace: 'Users', sorts: [] } as const
    defineOfficeList({ ...texts, filters: { program: 'text', from: 'day' } })
    // @ts-expect-error a value without a text
    defineOfficeList({ ...texts, filters: { state: ['valid', 'lost'] } })
    // @ts-expect-error a filter without texts
    defineOfficeList({ ...texts, filters: { country: ['cm'] } })
    defineOfficeList({ ...texts, filters: { country: ['cm'] }, ownFilters: ['country'] })
    // @ts-expect-error a namespace that is no list's
    defineOfficeList({ ...texts, namespace: 'Common' })
    // @ts-expect-error without the text for a list that cannot be read
    defineOfficeList({ ...users, texts: { title: 'Office.userManagement' } })
    // @ts-expect-error a page that is not in the bar
    defineOfficeList({ ...texts, page: 'elsewhere' })
  })
})
