import { randomUUID } from 'node:crypto'
import { query } from './support/database'
import { expect, test } from './support/fixtures'

/** Runs alone, after everything else: everybody in the office sees the line. */
test.describe.configure({ mode: 'serial' })

/** The line is read once in 15 seconds for all pages of an instance. */
const patience = { timeout: 30_000 }
const waiting = randomUUID()

test.afterEach(() => query('delete from outbox_mails where id = $1', [waiting]))

for (const role of ['admin', 'staff'] as const) {
  test(`one red line on every page of the office while our domain is refused, for ${role}, and gone afterwards`, async ({
    page,
    signIn,
    axe,
    t,
  }) => {
    test.slow()
    await signIn(role)
    const line = page.getByText(t('System.troubleCauses.domain'))
    await page.goto('/admin/messages')
    await expect(line).toHaveCount(0)

    // A failure counts until a mail leaves after it: its time is ahead, so that a mail of the sign-in does not end it.
    await query(
      `insert into outbox_mails (id, kind, to_email, data, state, attempts, last_error, failed_at, next_try_at)
       values ($1, 'welcome', 'waits@example.cm', '{"firstName":"Amina","programSlug":null}', 'failed', 1,
         '403 validation_error', now() + interval '1 hour', now() + interval '1 hour')`,
      [waiting],
    )
    for (const path of ['/admin/messages', '/admin/dashboard', '/admin/classes']) {
      await expect(async () => {
        await page.goto(path)
        await expect(line).toHaveCount(1, { timeout: 500 })
      }).toPass(patience)
      await expect(page.getByText(t('System.faults.domain'))).toBeVisible()
      // Other tests may have left mails that wait.
      await expect(page.getByText(/\d e.mails? waits?\./)).toBeVisible()
    }
    await axe()
    if (role === 'admin') {
      await page.getByRole('link', { name: t('System.troubleLink') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('System.title'))
      await expect(page.getByText(t('System.mailStopped'), { exact: true })).toBeVisible()
      await expect(page.getByText(t('System.deadMails', { count: 0 }))).toHaveCount(0)
      // Here the line leads to the list, not to the page that is open.
      await expect(page.getByRole('link', { name: t('System.troubleLink') })).toHaveCount(0)
      await page
        .locator('main')
        .getByRole('link', { name: t('System.mails'), exact: true })
        .click()
      await expect(page.getByRole('heading', { name: t('System.mails') })).toBeInViewport()
    }

    await query(`update outbox_mails set state = 'sent', sent_at = now(), last_error = null where id = $1`, [
      waiting,
    ])
    await expect(async () => {
      await page.goto('/admin/messages')
      await expect(line).toHaveCount(0, { timeout: 500 })
    }).toPass(patience)
  })
}
