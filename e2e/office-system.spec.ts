import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeUser, query } from './support/database'
import { expect, signInContext, test, uniqueEmail } from './support/fixtures'

/** A mail that failed finally: of the system, or of a colleague who waits for its result. */
async function deadMail(to: string, senderId: string | null = null) {
  const id = randomUUID()
  await query(
    `insert into outbox_mails (id, kind, to_email, data, state, attempts, last_error, sender_id)
     values ($1, 'welcome', $2, '{"firstName":"Amina","programSlug":null}', 'dead', 4, 'gateway <b>down</b>', $3)`,
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
    await expect(row).toContainText('gateway <b>down</b>')
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

/** A visit as people make it, whose page loads are all measured; `data-measured` says that the measuring has begun. */
const measured = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
    Math.random = () => 0
    const note = ({ target }: Event) => {
      if (target instanceof HTMLScriptElement && target.src.endsWith('/page-speed.js')) {
        document.documentElement.dataset.measured = ''
      }
    }
    document.addEventListener('load', note, true)
  })

/** Until the browser has shown the largest thing of the page: who leaves before has nothing to report of it. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new PerformanceObserver(() => resolve())
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

const samplesOf = async (page: string) => {
  const rows = await query<{ metric: string; samples: number }>(
    'select metric, sum(count)::int as samples from page_speed_counts where page = $1 group by 1',
    [page],
  )
  return Object.fromEntries(rows.map(({ metric, samples }) => [metric, samples]))
}

test('page loads that are measured reach the system page', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
  axe,
  t,
}) => {
  await signIn('admin')
  const student = await browser.newContext({ baseURL })
  await signInContext(student, baseURL ?? '', await makeUser('student', 'en'))
  for (const [visitor, path, kind] of [
    [student, '/services', 'information'],
    [student, '/user/payments', 'student_other'],
    [context, '/admin/users', 'office_list'],
  ] as const) {
    const before = await samplesOf(kind)
    const visit = await visitor.newPage()
    await measured(visit)
    await visit.goto(path)
    await expect(visit.locator('html')).toHaveAttribute('data-measured')
    await painted(visit)
    await visit.goto('about:blank')
    await expect(async () => {
      // Opening the page stores what this instance has just counted.
      await page.goto('/admin/system')
      const after = await samplesOf(kind)
      for (const metric of ['lcp', 'cls', 'bytes']) {
        expect(after[metric]).toBeGreaterThan(before[metric] ?? 0)
      }
    }).toPass()
    const row = page.getByRole('row').filter({ hasText: t(`PageSpeed.pages.${kind}`) })
    await expect(row).toContainText(/\d\sKB/)
  }
  await student.close()
  await axe()
  await page.setViewportSize({ width: 320, height: 640 })
  await axe()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
