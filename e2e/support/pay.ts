import type { APIRequestContext } from '@playwright/test'
import { asUser } from './api'
import { query } from './database'
import { expect, type Mail } from './fixtures'
import { newestCode } from './payment'
import { freshPhone } from './phones'

interface Purchase {
  request: APIRequestContext
  baseURL?: string
  mailTo: (address: string, kind: string) => Promise<Mail>
  student: { id: string; email: string }
  program: string
  phone?: string
  amount?: number
  /** Which code of this mailbox it is. */
  count?: number
}

/** A payment over the API, as far as it goes with this number. Answers its reference. */
export async function payOverApi(purchase: Purchase): Promise<string> {
  const { request, baseURL, mailTo, student, program, phone = freshPhone(), count = 1 } = purchase
  const headers = await asUser(student.id, baseURL ?? '')
  const [{ price_xaf: price } = { price_xaf: 0 }] = await query<{ price_xaf: number }>(
    'select price_xaf from programs where slug = $1',
    [program],
  )
  const data = { provider: 'mtn', phone, amount: purchase.amount ?? price, program }
  const begun = await request.post('/api/payment/initiate', { headers, data })
  expect(begun.status(), await begun.text()).toBe(200)
  const { reference } = (await begun.json()) as { reference: string }
  const userCode = await newestCode(mailTo, student.email, count)
  await request.post('/api/payment/verify', {
    headers,
    data: { ...data, userCode, reference },
    timeout: 40_000,
  })
  return reference
}
