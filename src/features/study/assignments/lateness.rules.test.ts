import { describe, expect, it } from 'vitest'
import { latenessOf } from './lateness.rules'

const dueAt = new Date('2026-11-20T00:00:00Z')
const on = (day: number, time = '00:00:00') => new Date(`2026-11-${day}T${time}Z`)
const work = { submittedAt: on(22, '03:00:00'), dueAt, deviceAt: null, late: true }

describe('work is late', () => {
  it('by the time from its due date to its arrival', () => {
    expect(latenessOf(work)).toEqual({ byMs: 51 * 3_600_000, dueAt, deviceAt: null })
  })

  it('although a device says that it was handed in before', () => {
    const deviceAt = on(19)
    expect(latenessOf({ ...work, deviceAt, late: false })).toEqual({ byMs: 51 * 3_600_000, dueAt, deviceAt })
  })

  it('by an unknown time where the due date of then is not known', () => {
    expect(latenessOf({ ...work, dueAt: null })).toEqual({ byMs: null, dueAt: null, deviceAt: null })
  })
})

it('a device’s time that is the time of arrival says nothing more', () => {
  expect(latenessOf({ ...work, deviceAt: on(22, '02:59:30') })?.deviceAt).toBeNull()
})

it.each([
  ['at the due date', { ...work, submittedAt: dueAt, late: false }],
  ['before it', { ...work, submittedAt: on(19), late: false }],
  ['without one', { ...work, dueAt: null, late: false }],
])('work that arrives %s is not late', (_name, arrived) => {
  expect(latenessOf(arrived)).toBeNull()
})
