import { expect, it } from 'vitest'
import { listPrograms } from '@/features/classes/programs/server/list-programs'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { createCourse, createItem } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { getCheckout } from './get-checkout'

testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })

it('says before money is paid what stands of each week, as the public page does', async () => {
  const { program, weeks } = await createCourse()
  await createItem({ programId: program.id, weekId: weeks[2].id, published: false })
  const { id } = await createUser()
  const checkout = await callUseCase(getCheckout, { program: program.slug }, { as: id })
  const listed = (await listPrograms('en')).find(({ slug }) => slug === program.slug)
  expect(checkout.availability.map(({ written }) => written)).toEqual([true, true, false])
  expect(listed?.availability).toEqual(checkout.availability)
})
