import type { Page } from '@playwright/test'
import { query } from './database'
import { expect, type Mail } from './fixtures'
import { codeIn } from './registration'

type Translate = (key: string, values?: Record<string, string | number>) => string
type MailTo = (address: string, kind: string) => Promise<Mail>

/** Up to the request for the code. */
export async function askToPay(
  page: Page,
  t: Translate,
  details: { phone?: string; provider?: string } = {},
) {
  const { phone, provider } = details
  if (provider) {
    await page.getByRole('radio', { name: t(`Payment.provider.${provider}`) }).check()
  }
  if (phone) {
    await page.getByLabel(t('Payment.phone')).fill(phone)
  }
  await page.getByRole('button', { name: t('Payment.payNow') }).click()
  await expect(page.getByRole('heading', { name: t('Payment.codeTitle') })).toBeVisible()
}

/** Confirm sends the code now. After a moment the last digit has sent it by itself, and Confirm may be gone. */
export async function confirmCode(page: Page, t: Translate, code: string) {
  await page.getByLabel(t('Payment.codeLabel')).fill(code)
  await page
    .getByRole('button', { name: t('Payment.codeConfirm') })
    .click({ timeout: 3_000 })
    .catch(() => undefined)
}

/** The code that the mailbox holds now, once `count` codes were mailed. */
export async function newestCode(mailTo: MailTo, email: string, count = 1) {
  await expect
    .poll(async () => (await codeMails(email)).filter(({ subject }) => subject).length, { timeout: 20_000 })
    .toBe(count)
  return codeIn((await mailTo(email, 'payment_code')).subject)
}

export const codeMails = (email: string) =>
  query<{ subject: string | null }>(
    `select subject from outbox_mails where to_email = $1 and kind = 'payment_code'`,
    [email],
  )

export const intentsOf = (userId: string) =>
  query<{ id: string; reference: string; state: string; amount_xaf: number; slug: string }>(
    `select i.id, i.reference, i.state, i.amount_xaf, p.slug from payment_intents i join programs p on p.id = i.program_id
     where i.user_id = $1 order by i.created_at`,
    [userId],
  )

export const attemptsOf = (userId: string) =>
  query<{ state: string; reason: string | null }>(
    `select a.state, a.reason from payment_attempts a join payment_intents i on i.id = a.intent_id where i.user_id = $1
     order by a.created_at`,
    [userId],
  )
