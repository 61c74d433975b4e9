import type { Page } from '@playwright/test'
import { enrol, makeUser, query } from './support/database'
import { expect, test } from './support/fixtures'
import { openPageActions } from './support/office'

/** Its readers are those of one program and one language, so that runs in two languages do not meet. */
const program = 'database-management'

/** A reader who has confirmed, whose account has chosen the program. */
async function makeReader(language: string) {
  await query(
    `delete from newsletter_subscribers s using users u join enrolments e on e.user_id = u.id join programs p on p.id = e.program_id
     where u.email_key = s.email_key and p.slug = $1 and s.locale = $2`,
    [program, language],
  )
  const reader = await makeUser('student', language)
  await enrol(reader.id, program, 'pending')
  await query(
    `insert into newsletter_subscribers (id, email, email_key, locale, status, confirmed_at)
     values (gen_random_uuid(), $1, $1, $2, 'subscribed', now())`,
    [reader.email, language],
  )
  return reader
}

/** An entry of the office's menu, which a phone keeps behind a button. */
async function openEntry(page: Page, name: string) {
  const button = page.locator('button[popovertarget=office-menu]').first()
  if (await button.isVisible()) {
    await button.click()
  }
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
}

/** The field of a day and a time, `hours` from now in Douala. */
const inHours = (hours: number) => new Date(Date.now() + (hours + 1) * 3_600_000).toISOString().slice(0, 16)

test('an administrator writes a newsletter, tries it out, plans, stops and sends it, and a reader ends it with one press', async ({
  page,
  signIn,
  at,
  t,
  axe,
  language,
  mailTo,
}) => {
  test.setTimeout(150_000)
  const reader = await makeReader(language)
  const admin = await signIn('admin')
  const other = language === 'en' ? 'fr' : 'en'
  const subject = `${language} ${reader.username}`
  const theirs = `${other} ${reader.username}`
  const field = (key: string) =>
    page.getByLabel(t(`Announcements.${key}`, { language: other }), { exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const send = t('Announcements.sendToReaders', { count: 1 })

  await test.step('from the list of subscribers to who gets it', async () => {
    await page.goto(at('/admin'))
    await openEntry(page, t('Office.nav.newsletter'))
    await expect(page.getByRole('heading', { level: 1, name: t('NewsletterOffice.title') })).toBeVisible()
    await openPageActions(page)
    await page.getByRole('link', { name: t('NewsletterOffice.write') }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: t('Announcements.writeNewsletter') }),
    ).toBeVisible()
    await page.locator('#announce-to').selectOption(`newsletter:${program}`)
    await field('readers').selectOption(language)
    await press(t('Announcements.choose'))
    await expect(
      page.getByRole('heading', { name: t('Announcements.toReaders', { count: 1 }) }),
    ).toBeVisible()
    await axe()
  })

  await test.step('half of the other language is refused beside its field, and what was typed stays', async () => {
    await field('subject').fill(subject)
    await field('text').fill('New classes begin in January.')
    await field('otherSubject').fill(theirs)
    await press(send)
    await expect(field('otherText')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('subject')).toHaveValue(subject)
    await field('otherText').fill('De nouvelles classes commencent en janvier.')
  })

  await test.step('both e-mails are seen before', async () => {
    for (const [name, line] of [
      [t('Announcements.preview'), subject],
      [t('Announcements.previewOther', { language: other }), theirs],
    ] as const) {
      await press(name)
      const dialog = page.getByRole('dialog').filter({ visible: true })
      await expect(dialog.getByText(line, { exact: true })).toBeVisible()
      await expect(
        dialog
          .frameLocator(`iframe[title="${t('Announcements.previewFrame')}"]`)
          .getByText(line)
          .first(),
      ).toBeVisible()
      await dialog
        .getByRole('button', { name: t('Announcements.close') })
        .first()
        .click()
    }
  })

  await test.step('the author gets a test of both, and nobody else anything', async () => {
    await press(t('Announcements.sendTest'))
    await expect(page.getByText(t('Announcements.testSent', { email: admin.email }))).toBeVisible()
    await mailTo(admin.email, 'newsletter')
    const sent = await query('select to_email from outbox_mails where kind = $1 and data->>$2 = any($3)', [
      'newsletter',
      'subject',
      [subject, theirs],
    ])
    expect(sent).toEqual([{ to_email: admin.email }, { to_email: admin.email }])
  })

  await test.step('a draft is there again when the page is opened from the list', async () => {
    await press(t('Announcements.saveDraft'))
    await expect(page.getByText(t('Announcements.saved'))).toBeVisible()
    await openEntry(page, t('Office.nav.announcements'))
    await page.getByRole('link', { name: subject }).click()
    await expect(page).toHaveURL(/[?&]draft=/)
    await expect(field('subject')).toHaveValue(subject)
    await expect(field('otherSubject')).toHaveValue(theirs)
    await axe()
  })

  await test.step('it is planned, and stopped before its time', async () => {
    await field('at').fill(inHours(2))
    await press(send)
    await expect(page.getByText(t('Announcements.scheduledLead'))).toBeVisible()
    await axe()
    await press(t('Announcements.cancel'))
    await expect(page.getByText(t('Announcements.cancelled'))).toBeVisible()
    await expect(field('text')).toHaveValue('New classes begin in January.')
  })

  await test.step('it is sent, and its page shows how it is delivered without being asked', async () => {
    await field('at').fill('')
    await press(send)
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    await expect(
      page.getByText(t('Announcements.progressOf', { sent: 1, waiting: 0, failed: 0 })),
    ).toBeVisible({ timeout: 45_000 })
    await axe()
  })

  await test.step('the reader ends it with one press', async () => {
    const { subject: got, text } = await mailTo(reader.email, 'newsletter')
    expect(got).toBe(subject)
    const links = text.match(/https?:\/\/\S+/g) ?? []
    await page.goto(links.find((link) => link.includes('/newsletter/unsubscribe')) ?? '')
    await press(t('Newsletter.unsubscribeAction'))
    await expect(page.getByText(t('Newsletter.unsubscribed'))).toBeVisible()
    expect(
      await query('select status from newsletter_subscribers where email_key = $1', [reader.email]),
    ).toEqual([{ status: 'unsubscribed' }])
  })

  await test.step('and the page of the newsletter counts it', async () => {
    await page.goto(at('/admin'))
    await openEntry(page, t('Office.nav.announcements'))
    await page.getByRole('link', { name: subject }).click()
    await expect(
      page.getByText(t('Announcements.newsletterFacts', { bounced: 0, unsubscribed: 1 })),
    ).toBeVisible()
  })
})
