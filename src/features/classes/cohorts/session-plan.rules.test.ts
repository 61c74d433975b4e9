import { describe, expect, it } from 'vitest'
import { createCohortSchema, weeklySchema } from './cohorts.schema'
import { hasSeat, isJoinable, phaseOf, seatsLeft } from './seat.rules'
import { computedHolidays, planSessions } from './session-plan.rules'

describe('public holidays of Cameroon', () => {
  it.each([
    ['2026-04-03', 'goodFriday'],
    ['2026-05-14', 'ascension'],
    ['2027-03-26', 'goodFriday'],
    ['2027-05-06', 'ascension'],
    ['2038-04-23', 'goodFriday'],
    ['2027-02-11', 'youthDay'],
    ['2027-05-20', 'nationalDay'],
  ])('%s is %s', (day, name) => {
    expect(computedHolidays(Number(day.slice(0, 4))).get(day)).toBe(name)
  })
})

describe('every Tuesday and Thursday at 18:00', () => {
  const plan = { from: '2026-12-15', to: '2027-01-07', days: [2, 4], time: '18:00', minutes: 90 }

  it('is at 17:00 UTC all year, and not on a holiday or a closing day', () => {
    const { sessions, leftOut } = planSessions(plan, new Set(['2026-12-31']))
    expect(sessions.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2026-12-15T17:00:00.000Z',
      '2026-12-17T17:00:00.000Z',
      '2026-12-22T17:00:00.000Z',
      '2026-12-24T17:00:00.000Z',
      '2026-12-29T17:00:00.000Z',
      '2027-01-05T17:00:00.000Z',
      '2027-01-07T17:00:00.000Z',
    ])
    expect(leftOut).toEqual(['2026-12-31'])
  })

  it('leaves out Christmas and New Year by itself', () => {
    const { leftOut } = planSessions({ ...plan, days: [5] })
    expect(leftOut).toEqual(['2026-12-25', '2027-01-01'])
  })

  it('just after midnight stays on its day', () => {
    const [first] = planSessions({ ...plan, days: [2], time: '00:15' }).sessions
    expect(first?.startsAt.toISOString()).toBe('2026-12-14T23:15:00.000Z')
  })

  it('is written as a form and as a call write it', () => {
    const parsed = weeklySchema.parse({
      days: '2,4',
      time: '18:00',
      minutes: '90',
      from: '',
      except: '2026-12-31 2027-01-02',
    })
    expect(parsed).toMatchObject({
      days: [2, 4],
      minutes: 90,
      from: undefined,
      except: ['2026-12-31', '2027-01-02'],
    })
    for (const wrong of [
      { days: '' },
      { days: '8' },
      { time: '6pm' },
      { time: '24:00' },
      { minutes: 5 },
      { minutes: 'x' },
      { except: '31/12/2026' },
    ]) {
      expect(weeklySchema.safeParse({ days: '2', time: '18:00', minutes: 90, ...wrong }).success).toBe(false)
    }
  })
})

describe('a class', () => {
  const valid = { slug: 'x', mode: 'online', language: 'en', starts_on: '2027-01-12', ends_on: '2027-03-06' }
  const problems = (input: object) =>
    createCohortSchema
      .safeParse({ ...valid, ...input })
      .error?.issues.map(
        ({ path, message }) => `${String(path[0])}: ${message.replace('Classes.errors.', '')}`,
      ) ?? []

  it.each([
    [{}, []],
    [{ mode: 'self_paced', starts_on: '', ends_on: '' }, []],
    [{ mode: 'evening' }, ['mode: mode']],
    [{ starts_on: null }, ['starts_on: startNeeded']],
    [{ ends_on: '' }, ['ends_on: endNeeded']],
    [{ starts_on: '2027-02-31' }, ['starts_on: day']],
    [{ ends_on: '2027-01-11' }, ['ends_on: endBeforeStart']],
    [{ ends_on: '2030-01-11' }, ['ends_on: tooLong']],
    [{ seats: 0 }, ['seats: seats']],
    [{ seats: 1001 }, ['seats: seats']],
    [{ seats: '' }, []],
    [{ language: 'de' }, ['language: language']],
    [{ meeting_url: 'http://meet.example' }, ['meeting_url: link']],
    [{ meeting_url: 'javascript:alert(1)' }, ['meeting_url: link']],
    [{ meeting_url: 'https://meet.example/\r\nabc' }, ['meeting_url: link']],
    [{ meeting_url: 'https://zoom.us@evil.example/abc' }, ['meeting_url: link']],
    [{ meeting_url: 'https://user:word@meet.example/abc' }, ['meeting_url: link']],
    [{ meeting_url: 'https://meet.example/abc' }, []],
    [{ teacher_id: 'me' }, ['teacher_id: teacher']],
    [{ sessions: [{ starts_at: 'tomorrow', minutes: 60 }] }, ['sessions: startsAt']],
  ] as const)('%j: %j', (input, expected) => {
    expect(problems(input)).toEqual(expected)
  })

  it('without dates has none, whatever is sent', () => {
    expect(createCohortSchema.parse({ ...valid, mode: 'self_paced' }).starts_on).toBeNull()
  })

  it('can be chosen until the day it begins has passed in Douala', () => {
    const cohort = {
      mode: 'online',
      startsOn: '2027-01-12',
      endsOn: '2027-03-06',
      isCancelled: false,
    } as const
    expect(isJoinable(cohort, new Date('2027-01-12T22:59:00Z'))).toBe(true)
    expect(isJoinable(cohort, new Date('2027-01-12T23:00:00Z'))).toBe(false)
    expect(isJoinable({ ...cohort, isCancelled: true }, new Date('2027-01-01'))).toBe(false)
    const free = { mode: 'self_paced', startsOn: null, endsOn: null, isCancelled: false } as const
    expect(isJoinable(free, new Date('2027-01-01'))).toBe(true)
    expect(isJoinable({ ...free, endsOn: '2026-12-31' }, new Date('2027-01-01'))).toBe(false)
    expect(phaseOf(cohort, new Date('2027-01-13T08:00:00Z'))).toBe('running')
    expect(phaseOf(cohort, new Date('2027-03-07T08:00:00Z'))).toBe('over')
  })

  it('has the seats that are neither sold nor held', () => {
    expect(seatsLeft({ seats: 10, enrolled: 6, held: 3 })).toBe(1)
    expect(seatsLeft({ seats: 2, enrolled: 2, held: 1 })).toBe(0)
    expect(seatsLeft({ seats: null, enrolled: 500, held: 3 })).toBeNull()
    expect(hasSeat({ seats: null, enrolled: 1, held: 0 })).toBe(true)
    expect(hasSeat({ seats: 1, enrolled: 0, held: 1 })).toBe(false)
  })
})
