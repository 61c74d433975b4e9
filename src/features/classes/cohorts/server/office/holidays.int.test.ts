import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Actor } from '@/server/kernel/actor'
import type { UseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createOpenCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { planSessions } from './add-sessions'
import { getOfficeCohort } from './get-cohort'
import { addHoliday, listHolidays, removeHoliday } from './holidays'

const container = testContainer()
let admin: Actor
let staff: Actor
beforeAll(async () => {
  admin = await actorFor((await createUser({ role: 'admin' })).id)
  staff = await actorFor((await createUser({ role: 'staff' })).id)
})

const call = <S extends z.ZodType, A extends Actor, O>(
  useCase: UseCase<S, A, O>,
  actor: Actor,
  input: object = {},
): Promise<O> => callUseCase(useCase, input, { actor })

const dayIn = (days: number) =>
  new Date(container.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const named = { name_en: 'End of Ramadan', name_fr: 'Fin du Ramadan' }

describe('days without class', () => {
  it('are read by staff and changed by admins only', async () => {
    const student = await actorFor((await createUser()).id)
    for (const actor of [student, staff]) {
      const added = call(addHoliday, actor, { day: dayIn(30), ...named })
      await expect(added).rejects.toMatchObject({ code: 'forbidden' })
      await expect(call(removeHoliday, actor, { day: dayIn(30) })).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
    await expect(call(listHolidays, student)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await call(listHolidays, staff)).may_change).toBe(false)
    expect(await container.db.holiday.count()).toBe(0)
  })

  it.each([
    [{ day: '2020-01-15' }, { day: 'Holidays.errors.past' }],
    [{ day: 'soon' }, { day: 'Classes.errors.day' }],
    [{ last_day: '31/02/2027' }, { last_day: 'Classes.errors.day' }],
    [{ last_day: '2020-01-01' }, { last_day: 'Classes.errors.endBeforeStart' }],
    [{ last_day: '01/01/2099' }, { last_day: 'Holidays.errors.tooLong' }],
    [{ name_en: ' ' }, { name_en: 'Holidays.errors.name' }],
    [{ name_fr: 'x'.repeat(81) }, { name_fr: 'Validation.tooLong' }],
  ])('%j is refused', async (wrong, fields) => {
    await expect(call(addHoliday, admin, { day: dayIn(30), ...named, ...wrong })).rejects.toMatchObject({
      code: 'invalid',
      options: { fields },
    })
    expect(await container.db.holiday.count()).toBe(0)
  })

  it('know the public holidays, take more, and take none twice', async () => {
    const year = Number(dayIn(0).slice(0, 4))
    const christmas = `${year + 1}-12-25`
    const exists = { options: { fields: { day: 'Holidays.errors.exists' } } }
    await expect(call(addHoliday, admin, { day: christmas, ...named })).rejects.toMatchObject(exists)
    await call(addHoliday, admin, { day: dayIn(40), ...named })
    await expect(call(addHoliday, admin, { day: dayIn(40), ...named })).rejects.toMatchObject(exists)
    const { holidays } = await call(listHolidays, admin)
    expect(holidays).toContainEqual({
      day: christmas,
      lastDay: christmas,
      name: 'Christmas',
      isPublic: true,
      sessions: 0,
    })
    expect(holidays).toContainEqual({
      day: dayIn(40),
      lastDay: dayIn(40),
      name: 'End of Ramadan',
      isPublic: false,
      sessions: 0,
    })
    expect(await container.db.auditEntry.count({ where: { action: 'holiday.added' } })).toBe(1)
  })

  it('are a range from Christmas to New Year, in one form, and are removed together', async () => {
    const year = Number(dayIn(0).slice(0, 4)) + 1
    const range = { day: `20/12/${year}`, last_day: `04/01/${year + 1}` }
    await call(addHoliday, admin, { ...range, ...named })
    // Without Christmas and New Year, which are free by themselves.
    expect(
      await container.db.holiday.count({
        where: { nameEn: named.name_en, day: { gte: new Date(`${year}-12-20`) } },
      }),
    ).toBe(14)
    const { holidays } = await call(listHolidays, admin)
    const mine = holidays.filter(({ day }) => day >= `${year}-12-20`)
    expect(mine.map(({ day, lastDay, isPublic }) => [day, lastDay, isPublic])).toEqual([
      [`${year}-12-20`, `${year}-12-31`, false],
      [`${year}-12-25`, `${year}-12-25`, true],
    ])
    await call(removeHoliday, admin, { day: `${year}-12-20`, last_day: `${year + 1}-01-04` })
    expect(await container.db.holiday.count({ where: { day: { gte: new Date(`${year}-12-20`) } } })).toBe(0)
  })

  it('are left out by a weekly plan, and shown with the class; what was planned before is counted', async () => {
    const { id } = await createOpenCohort((await createProgram()).id)
    const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    await call(addHoliday, admin, { day: dayIn(20), ...named })
    const plan = { id, slots: [{ day: weekday(dayIn(20)), time: '18:00', minutes: 90 }] }
    const { left_out } = await call(planSessions, admin, plan)
    expect(left_out).toContain(dayIn(20))
    const cohortView = await call(getOfficeCohort, admin, { id })
    expect(cohortView.holidays).toContainEqual({ day: dayIn(20), name: 'End of Ramadan' })
    const later = dayIn(27)
    await call(addHoliday, admin, { day: later, ...named })
    const { holidays } = await call(listHolidays, admin)
    expect(holidays.find(({ day }) => day === later)?.sessions).toBe(1)
    await call(removeHoliday, admin, { day: dayIn(20) })
    await expect(call(removeHoliday, admin, { day: dayIn(20) })).rejects.toMatchObject({ code: 'not_found' })
    expect((await call(planSessions, admin, plan)).added).toBe(1)
  })
})
