import { randomUUID } from 'node:crypto'
import { query } from './support/database'
import { expect, test, uniqueEmail } from './support/fixtures'

/** A mail that failed finally: of the system, or of a colleague who waits for its result. */
async function deadMail(to: string, senderId: string | null = null) {
  const id = randomUUID()
  await query(
    `insert into outbox_mails (id, kind, to_email, data, state, attempts, last_error, sender_id)
     values ($1, 'welcome', $2, '{"firstName":"Amina","programSlug":null}', 'dead', 4, '503 <b>down</b>', $3)`,
    [id, to, senderId],
  )
  return id
}
const stateOf = async (id: string) =>
  (await query<{ state: string }>('select state from outbox_mails where id = $1', [id]))[0]?.state

test('a mail that was given up is retried once and sent; a colleague’s letter is not', async ({
  page,
  context,
  signIn,
  mailTo,
  axe,
  t,
}) => {
  const admin = await signIn('admin')
  const [to, letterTo] = [uniqueEmail(), uniqueEmail()]
  const id = await deadMail(to)
  const letter = await deadMail(letterTo, admin.id)
  try {
    await page.goto('/admin/system')
    const row = page.getByRole('row').filter({ hasText: to })
    await expect(row).toContainText('503 <b>down</b>')
    await expect(row).toContainText(t('System.states.dead'))
    const hint = page.getByRole('row').filter({ hasText: letterTo })
    await expect(hint).toContainText(t('System.obstacle.office'))
    await expect(hint.getByRole('button')).toHaveCount(0)
    await axe()

    const second = await context.newPage()
    await second.goto('/admin/system')
    await row.getByRole('button', { name: t('System.retryMailLabel', { to }) }).click()
    await expect(page.getByText(t('System.mailsQueued', { count: 1 }))).toBeVisible()
    await expect(row).toHaveCount(0)
    await second.getByRole('button', { name: t('System.retryMailLabel', { to }) }).click()
    await expect(
      second.getByText(t('System.alreadyRetried')).or(second.getByText(t('System.nothingToRetry'))),
    ).toBeVisible()

    expect((await mailTo(to, 'welcome')).subject).toContain('Welcome')
    await expect.poll(() => stateOf(id)).toBe('sent')
    const audits = await query(
      `select details from audit_log where action = 'mail.retried' and details -> 'mailIds' ? $1`,
      [id],
    )
    expect(audits).toEqual([{ details: { kind: 'welcome', count: 1, mailIds: [id] } }])
    expect(await stateOf(letter)).toBe('dead')
  } finally {
    await query('delete from outbox_mails where id = $1', [letter])
  }
})

test('staff see neither the system, the programs nor the newsletter', async ({ page, signIn }) => {
  await signIn('staff')
  for (const path of [
    '/admin/system',
    '/admin/programs',
    '/admin/programs/new',
    '/admin/programs/web-development',
    '/admin/newsletter',
  ]) {
    await page.goto(path)
    await expect(page).not.toHaveURL(new RegExp(`${path}$`))
  }
})
