import { describe, expect, it } from 'vitest'
import type { TodayRow } from './server/list-today'
import { keyOf, openedBy, placeOf, todayPath } from './today.rules'

const id = '019ab000-0000-7000-8000-000000000001'
const row = (kind: TodayRow['kind'], place: string | null = null): TodayRow => ({
  kind,
  id,
  at: new Date(0),
  dueAt: null,
  title: '',
  detail: null,
  who: null,
  count: 1,
  place,
})

describe('an address names a row', () => {
  it.each([
    undefined,
    ['messages.a'],
    '',
    'messages',
    'messages.',
    `messages.${id} `,
    `${id}`,
    `messages.${id}.x`,
    'messages.../../x',
  ])('not %j', (open) => {
    expect(openedBy(open)).toBeNull()
  })

  it('by its kind and id, as the list writes it', () => {
    expect(openedBy(keyOf(row('messages')))).toEqual({ key: `messages.${id}`, kind: 'messages', id })
    expect(openedBy('mails.all')).toEqual({ key: 'mails.all', kind: 'mails', id: 'all' })
  })
})

describe('the work is done', () => {
  it('in place: an answer and a grade', () => {
    expect(placeOf(row('messages'), 'en')).toBe(`/admin/dashboard?open=messages.${id}&reply=1`)
    expect(placeOf(row('assignments'), 'en')).toBe(`/admin/dashboard?open=assignments.${id}`)
    expect(todayPath()).toBe('/admin/dashboard')
    expect(placeOf(row('assignments'), 'fr')).toBe(`/fr/admin/dashboard?open=assignments.${id}`)
  })

  it('on the page of the thing', () => {
    expect(placeOf(row('questions', 'r1'), 'en')).toBe('/admin/chat?room=r1')
    expect(placeOf(row('payments', 'MBA-1'), 'en')).toBe('/admin/payments/MBA-1')
    expect(placeOf(row('openDrafts', 'web/what-a-page-weighs'), 'en')).toBe(
      '/admin/programs/web/curriculum/what-a-page-weighs',
    )
    expect(placeOf(row('resets', 'u1'), 'en')).toBe('/admin/students/u1')
    expect(placeOf(row('stuck'), 'fr')).toBe(
      `/fr/admin/help/message?student=${id}&back=%2Ffr%2Fadmin%2Fdashboard`,
    )
    expect(placeOf(row('guardians'), 'en')).toBe(`/admin/students/${id}`)
  })
})
