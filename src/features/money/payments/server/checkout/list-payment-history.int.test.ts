import { afterAll, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { callUseCase } from '@/testing/call'
import { createProgram, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { listPaymentHistory } from './list-payment-history'

const _test = testContainer()

afterAll(async () => {})

async function paymentOf(userId: string) {
  const program = await createProgram()
  const enrolment = await db().enrolment.create({ data: { userId, programId: program.id } })
  const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second))
  return db().paymentIntent.create({
    data: {
      reference: `MBA-${program.slug.slice(-6).toUpperCase()}`,
      userId,
      programId: program.id,
      enrolmentId: enrolment.id,
      provider: 'mtn',
      phone: '+237670000001',
      amountXaf: 15_000,
      priceXaf: 15_000,
      codeExpiresAt: at(300),
      codeSentAt: at(0),
      events: {
        create: [
          { type: 'intent.created', at: at(0), details: { phone: '+237670000001' } },
          { type: 'intent.wrong_code', at: at(5) },
          { type: 'intent.right_code', at: at(9) },
          { type: 'attempt.created', at: at(9) },
          { type: 'attempt.accepted', at: at(10) },
          { type: 'callback.received', at: at(11) },
          { type: 'intent.attempt_succeeded', at: at(12) },
        ],
      },
    },
  })
}

const history = async (userId: string, reference: string) =>
  callUseCase(listPaymentHistory, { reference }, { as: userId })

describe('the history of a payment', () => {
  it('tells its payer the steps, in order, and nothing of the office', async () => {
    const payer = await createUser()
    const { reference } = await paymentOf(payer.id)
    const entries = await history(payer.id, reference)
    expect(entries.map(({ step }) => step)).toEqual(['codeSent', 'codeRight', 'asked', 'paid'])
    expect(entries[0]?.at.toISOString()).toBe('2026-11-20T10:00:00.000Z')
    expect(JSON.stringify(entries)).not.toContain('670000001')
  })

  it('does not exist for somebody else', async () => {
    const payer = await createUser()
    const other = await createUser()
    const { reference } = await paymentOf(payer.id)
    await expect(history(other.id, reference)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is open to who looks after payments', async () => {
    const payer = await createUser()
    const admin = await createUser({ role: 'admin' })
    const { reference } = await paymentOf(payer.id)
    await expect(history(admin.id, reference)).resolves.toHaveLength(4)
  })
})
