import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { notify } from '@/features/base/notifications/server/notify'
import { inTransaction } from '@/server/kernel/transaction'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { countForOffice } from './count-for-office'

testContainer()

it('refuses visitors and students', async () => {
  const actor = await actorFor((await createUser()).id)
  await expect(callUseCase(countForOffice, {})).rejects.toMatchObject({ code: 'sign_in_first' })
  await expect(callUseCase(countForOffice, {}, { actor })).rejects.toMatchObject({ code: 'forbidden' })
})

it("counts the office's numbers and the viewer's own notifications, in one statement", async () => {
  const [me, other] = [await createUser({ role: 'staff' }), await createUser({ role: 'staff' })]
  for (const userId of [me.id, me.id, other.id]) {
    await inTransaction((tx) =>
      notify(tx, {
        userId,
        kind: 'message.replied',
        data: { messageId: randomUUID(), subject: 'other' },
        dedupeKey: randomUUID(),
      }),
    )
  }
  await createUser()
  const actor = await actorFor(me.id)
  const statements = await statementsOf(async () => {
    expect(await callUseCase(countForOffice, {}, { actor })).toMatchObject({
      unread: 2,
      stats: { totalStudents: expect.any(Number), newMessages: 0 },
    })
  })
  expect(statements).toHaveLength(1)
})
