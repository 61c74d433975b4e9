import { expect, it } from 'vitest'
import { budgetOf } from '@/server/kernel/rate-limit'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { listSubscribers } from './list-subscribers'

testContainer({ env: { RATE_LIMIT_SCALE: '0.1' } })

it('refuses searches beyond their limit, and still lists', async () => {
  const { id } = await createUser({ role: 'admin' })
  const list = (input: Record<string, string>) => callUseCase(listSubscribers, input, { as: id })
  for (let n = 0; n < budgetOf('admin.search').points; n++) {
    await list({ q: 'a' })
  }
  await expect(list({ q: 'a' })).rejects.toMatchObject({ code: 'too_many' })
  await expect(list({ status: 'pending' })).resolves.toMatchObject({ total: 0 })
})
