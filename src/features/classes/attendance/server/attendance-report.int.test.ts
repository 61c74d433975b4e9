import { beforeAll, describe, expect, it } from 'vitest'
import { teachingCalls } from '@/app/api/calls/teaching'
import { callUseCase, codeOf } from '@/testing/call'
import { addSession, createOpenCohort, joinCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { bearerFor } from '@/testing/office'
import { readCsv } from '@/testing/read-csv'
import { testContainer } from '@/testing/test-container'
import { getAttendanceReport } from './attendance-report'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
const day = 86_400_000
let staff: string
beforeAll(async () => {
  staff = (await createUser({ role: 'staff' })).id
})
const report = (id: string, as = staff) => callUseCase(getAttendanceReport, { id }, { as })

/** Five sessions, one of them cancelled and one not noted. */
async function attended() {
  const cohort = await createOpenCohort((await createProgram()).id, { name: 'Evening' })
  const [zoa, abena] = [
    await createUser({ firstName: 'Alain', lastName: 'Zoa', phone: '+237670001122' }),
    await createUser({ firstName: 'Zita', lastName: 'abena' }),
  ]
  for (const { id } of [zoa, abena]) {
    await joinCohort(cohort, id)
  }
  await joinCohort(cohort, (await createUser()).id, 'ended')
  await joinCohort(cohort, (await createUser()).id, 'pending')
  const at = (n: number) => new Date(container.clock.now().getTime() - (10 - n) * day)
  for (const [n, states] of [
    ['absent', 'late'],
    ['absent', 'present'],
    ['absent', 'present'],
    ['absent', 'absent'],
  ].entries()) {
    const session = await addSession(cohort.id, at(n), n === 1 ? { cancelledAt: at(n) } : {})
    await container.db.attendance.createMany({
      data: [zoa, abena].map(({ id: userId }, i) => ({
        sessionId: session.id,
        userId,
        state: (states[i] ?? 'present') as 'present' | 'late' | 'absent',
        notedAt: at(n),
      })),
    })
  }
  await addSession(cohort.id, at(5))
  return { cohort, zoa, abena, third: at(3) }
}

describe('the attendance of a class', () => {
  it('is for the office, and of a class that exists', async () => {
    const { cohort, zoa } = await attended()
    expect(
      await codeOf(callUseCase(getAttendanceReport, { id: cohort.id }, { actor: { kind: 'visitor' } })),
    ).toBe('sign_in_first')
    expect(await codeOf(report(cohort.id, zoa.id))).toBe('forbidden')
    expect(await codeOf(report('nothing'))).toBe('not_found')
  })

  it('counts by last name, without cancelled sessions, and marks the third absence', async () => {
    const { cohort, zoa, abena, third } = await attended()
    const { sessions, name, students } = await report(cohort.id)
    expect([sessions, name]).toEqual([3, 'Evening'])
    expect(students).toMatchObject([
      { userId: abena.id, present: 1, late: 1, absent: 1, thirdAbsenceAt: null },
      { userId: zoa.id, phone: '+237670001122', present: 0, late: 0, absent: 3, thirdAbsenceAt: third },
    ])
  })

  it('is a file with semicolons for a French spreadsheet, for the office with a fresh proof alone', async () => {
    const { cohort, zoa } = await attended()
    const { handler } = teachingCalls['GET /api/admin/cohorts/{id}/attendance.csv']
    const get = async (as: string, locale: string) =>
      handler(
        new Request(`http://localhost:3000/api/admin/cohorts/${cohort.id}/attendance.csv?locale=${locale}`, {
          headers: { authorization: `Bearer ${await bearerFor(as)}` },
        }),
        { params: Promise.resolve({ id: cohort.id }) },
      )
    expect((await get(zoa.id, 'en')).status).toBe(403)
    const french = await (await get(staff, 'fr')).text()
    expect(french.split('\r\n')[1]).toMatch(/;3;1;1;1;$/)
    const english = readCsv(await (await get(staff, 'en')).text())
    expect(english).toHaveLength(3)
    expect(await container.db.auditEntry.count({ where: { action: 'attendance.exported' } })).toBe(2)
  })
})
