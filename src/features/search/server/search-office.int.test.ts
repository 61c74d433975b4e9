import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '@/config/roles'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { createContactMessage } from '@/testing/office'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import { groupsOf } from '../search-results'
import { searchOffice } from './search-office'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
  const student = await bench.student()
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

  it('shows staff no payment', async () => {
    expect(await kinds('staff', 'clemence zangmo')).toEqual(['students', 'messages'])
    expect((await search('staff', 'clemence')).payments).toBeNull()
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
