import { describe, expect, it } from 'vitest'
import { createCohortSchema, weeklySchema } from './cohorts.schema'
import { planValues, readPlanForm } from './plan-form'
import { hasSeat, isJoinable, phaseOf, seatsLeft } from './seat.rules'
import { computedHolidays, planSessions, shiftDates } from './session-plan.rules'

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
  const at18 = (...days: number[]) => days.map((day) => ({ day, time: '18:00', minutes: 90 }))
  const plan = { from: '2026-12-15', to: '2027-01-07', slots: at18(2, 4) }

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
    const { leftOut } = planSessions({ ...plan, slots: at18(5) })
    expect(leftOut).toEqual(['2026-12-25', '2027-01-01'])
  })

  it('is on a Sunday too, which is the seventh day', () => {
    const { sessions } = planSessions({ from: '2027-01-04', to: '2027-01-10', slots: at18(7) })
    expect(sessions.map(({ startsAt }) => startsAt.toISOString())).toEqual(['2027-01-10T17:00:00.000Z'])
  })

  it('just after midnight stays on its day', () => {
    const [first] = planSessions({ ...plan, slots: [{ day: 2, time: '00:15', minutes: 90 }] }).sessions
    expect(first?.startsAt.toISOString()).toBe('2026-12-14T23:15:00.000Z')
  })

  it('has a different hour and length on each of its days', () => {
    const slots = [...at18(3), { day: 6, time: '09:00', minutes: 180 }]
    const { sessions } = planSessions({ from: '2027-01-04', to: '2027-01-10', slots })
    expect(sessions).toEqual([
      { startsAt: new Date('2027-01-06T17:00:00Z'), minutes: 90 },
      { startsAt: new Date('2027-01-09T08:00:00Z'), minutes: 180 },
    ])
  })

  it.each([
    [{ slots: [] }],
    [{ slots: '' }],
    [{ slots: '8 18:00 90' }],
    [{ slots: '2 6pm 90' }],
    [{ slots: '2 24:00 90' }],
    [{ slots: '2 18:00 5' }],
    [{ slots: '2 18:00' }],
    [{ except: '31/12' }],
    [{ except: '2027-01-04/2026-12-20' }],
    [{ except: '2026-01-01/2036-01-01' }],
  ])('refuses %j', (wrong) => {
    expect(weeklySchema.safeParse({ slots: '2 18:00 90', ...wrong }).success).toBe(false)
  })

  it('is written as a form and as a call write it', () => {
    const expected = {
      slots: [
        { day: 2, time: '18:00', minutes: 90 },
        { day: 6, time: '09:00', minutes: 180 },
      ],
      except: [
        { from: '2026-12-20', to: '2027-01-04' },
        { from: '2027-03-10', to: '2027-03-10' },
      ],
    }
    expect(
      weeklySchema.parse({
        slots: '2 18:00 90,6 09:00 180',
        from: '',
        except: '2026-12-20/2027-01-04 10/03/2027',
      }),
    ).toMatchObject(expected)
    expect(weeklySchema.parse(expected)).toMatchObject(expected)
  })
})

describe('the form of a weekly plan', () => {
  const ticked = { 'day-2': 'on', 'time-2': '18:00', 'minutes-2': '90' }

  it.each([
    [{}, { 'day-1': 'Classes.errors.days' }],
    [{ ...ticked, 'time-2': '25:00' }, { 'time-2': 'Classes.errors.time' }],
    [{ ...ticked, 'minutes-2': '1' }, { 'minutes-2': 'Classes.errors.minutes' }],
    [{ ...ticked, from: 'soon' }, { from: 'Classes.errors.day' }],
    [{ ...ticked, 'off-from-2': '31/02/2027' }, { 'off-from-2': 'Classes.errors.day' }],
    [
      { ...ticked, 'off-from-1': '04/01/2027', 'off-to-1': '20/12/2026' },
      { 'off-to-1': 'Classes.errors.endBeforeStart' },
    ],
  ])('names the wrong field of %j', (fields, errors) => {
    expect(readPlanForm(fields)).toMatchObject({ plan: null, errors })
  })

  it('leaves days without a tick alone, and is stored as it was shown', () => {
    const { plan } = readPlanForm({
      ...ticked,
      'time-3': 'whatever',
      from: '12/01/2027',
      to: '2027-02-12',
      'off-from-1': '20/12/2026',
      'off-to-1': '04/01/2027',
      'off-from-3': '2027-01-20',
    })
    expect(plan).toMatchObject({ from: '2027-01-12', to: '2027-02-12' })
    expect(plan && weeklySchema.parse(planValues(plan))).toEqual(plan)
  })
})

describe('a copy that begins on another day', () => {
  const wednesdays = ['2027-01-06', '2027-01-13'].map((day) => new Date(`${day}T17:00:00Z`))
  const cohort = { startsOn: '2027-01-04', endsOn: '2027-02-26', sessions: wednesdays }

  it('keeps weekday, hour and length', () => {
    const { endsOn, sessions } = shiftDates(cohort, '2027-03-01', new Set())
    expect(endsOn).toBe('2027-04-23')
    expect(sessions.map((at) => at?.toISOString())).toEqual([
      '2027-03-03T17:00:00.000Z',
      '2027-03-10T17:00:00.000Z',
    ])
  })

  it('has its first session in the week after another weekday', () => {
    const { sessions } = shiftDates(cohort, '2027-03-04', new Set())
    expect(sessions[0]?.toISOString()).toBe('2027-03-10T17:00:00.000Z')
  })

  it('leaves out what falls on a day without class, and ends after its last session', () => {
    const short = { ...cohort, endsOn: '2027-01-13' }
    const { endsOn, sessions } = shiftDates(short, '2027-05-13', new Set(['2027-05-26']))
    expect(sessions).toEqual([new Date('2027-05-19T17:00:00Z'), null])
    expect(endsOn).toBe('2027-05-26')
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
    [{ starts_on: '12/01/2027' }, []],
    [{ name: 'x'.repeat(61) }, ['name: Validation.tooLong']],
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
      isDraft: false,
    } as const
    expect(isJoinable(cohort, new Date('2027-01-12T22:59:00Z'))).toBe(true)
    expect(isJoinable(cohort, new Date('2027-01-12T23:00:00Z'))).toBe(false)
    expect(isJoinable({ ...cohort, isCancelled: true }, new Date('2027-01-01'))).toBe(false)
    expect(isJoinable({ ...cohort, isDraft: true }, new Date('2027-01-01'))).toBe(false)
    expect(phaseOf({ ...cohort, isDraft: true }, new Date('2027-01-13T08:00:00Z'))).toBe('draft')
    const free = {
      mode: 'self_paced',
      startsOn: null,
      endsOn: null,
      isCancelled: false,
      isDraft: false,
    } as const
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
