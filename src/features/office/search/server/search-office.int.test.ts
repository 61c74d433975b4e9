import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '@/config/roles'
import { formatPhone } from '@/lib/cameroon-phone'
import { callUseCase } from '@/testing/call'
import { createOpenCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { createContactMessage } from '@/testing/office'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import { groupsOf } from '../search-results'
import { searchOffice } from './search-office'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
  const student = await bench.student()
  student.details.phone = '+237691223344'
  await bench.paid(student)
  await bench.db.user.update({
    where: { id: student.user.id },
    data: { firstName: 'Clémence', lastName: 'Zangmo' },
  })
  await createContactMessage({ name: 'Clémence Zangmo', message: 'When does it begin?' })
  for (let n = 0; n < 7; n += 1) {
    await createUser({ firstName: 'Septuple', lastName: `Nr ${n}` })
  }
})
afterAll(() => bench.close())

const search = async (role: Role, q: string) => {
  const { id } = await createUser({ role })
  return callUseCase(searchOffice, { q }, { as: id })
}
const kinds = async (role: Role, q: string) => groupsOf(await search(role, q), 'en').map(({ key }) => key)

describe('one search over the office', () => {
  it('is refused to students', async () => {
    await expect(search('student', 'zangmo')).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('finds a person, their payment and their message, without accents', async () => {
    expect(await kinds('admin', 'clemence zangmo')).toEqual(['students', 'payments', 'messages'])
  })

  it('finds classes, programs and screens, each in the reader’s language and by right', async () => {
    const program = await createProgram({ titleEn: 'Beekeeping Online', titleFr: 'Apiculture en ligne' })
    const { id } = await createOpenCohort(program.id)
    const links = async (role: Role, q: string) =>
      groupsOf(await search(role, q), 'en').flatMap(({ items }) => items.map(({ href }) => href))
    expect(await links('staff', 'beekeeping')).toEqual([
      `/admin/classes/${id}`,
      `/admin/programs/${program.slug}/curriculum`,
    ])
    expect(await links('staff', 'apicult')).toContain(`/admin/classes/${id}`)
    expect(await links('admin', 'audit')).toEqual(['/admin/audit-log'])
    expect(await links('staff', 'audit')).toEqual([])
    expect(await links('staff', 'classes')).toContain('/admin/classes')
  })

  it('shows staff the payments too', async () => {
    expect(await kinds('staff', 'clemence zangmo')).toEqual(['students', 'payments', 'messages'])
  })

  it('finds a payment by the number that paid and by that of the operator, and shows which', async () => {
    const { phone, attempts } = await bench.db.paymentIntent.findFirstOrThrow({ include: { attempts: true } })
    const number = attempts[0]?.providerTxnId ?? ''
    const details = async (q: string) =>
      groupsOf(await search('admin', q), 'en')
        .filter(({ key }) => key === 'payments')
        .flatMap(({ items }) => items.map(({ detail }) => detail))
    expect(await details(phone?.slice(-9) ?? '')).toEqual([expect.stringContaining(formatPhone(phone ?? ''))])
    expect(await details(number)).toEqual([expect.stringContaining(number)])
  })

  it('shows five of each, and how many there are', async () => {
    const { students } = await search('admin', 'septuple')
    expect(students?.items).toHaveLength(5)
    expect(students?.total).toBe(7)
  })

  it.each(['', '   '])('asked for %j reads nothing', async (q) => {
    expect(await kinds('admin', q)).toEqual([])
  })

  it.each(["' or 1=1 --", '%%%', '<script>', 'nobody-at-all'])('finds nothing for %j', async (q) => {
    expect(await kinds('admin', q)).toEqual([])
  })
})
