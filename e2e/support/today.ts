import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { contactPromiseMs } from '../../src/config/limits'
import { rename } from './assignments'
import { enrol, makeUser, query, type TestUser } from './database'
import { expect, signInContext, type Translate } from './fixtures'
import { markedName } from './messages'

/** A row of what waits, on the first page of the office. */
export const waitingRow = (page: Page, name: string) =>
  page.locator('main a[data-act]').filter({ hasText: name })

/** Opens the first page of the office. From then on the person goes by links and keys: typing an address fails the test. */
export async function beginAtToday(page: Page, t: Translate, at: (path: string) => string) {
  await page.goto(at('/admin'))
  await expectToday(page, t)
  page.goto = () => Promise.reject(new Error('nobody types an address'))
}

export async function expectToday(page: Page, t: Translate) {
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: t('Today.title') })).toBeVisible()
}

/** Back by the name of the academy at the top of every page. */
export async function backToToday(page: Page, t: Translate) {
  await page
    .getByRole('link', { name: t('Office.brand'), exact: true })
    .first()
    .click()
  await expectToday(page, t)
}

/** An entry of the office's menu, which a phone keeps behind a button. */
export async function openOfficeEntry(page: Page, name: string) {
  const menu = page.locator('#office-menu')
  const link = menu.getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) {
    await page.locator('button[popovertarget=office-menu]').first().click()
  }
  await link.click()
}

/** A browser of somebody else, signed in; the options of a context are those of the test's own. */
export async function openBrowserOf(
  browser: Browser,
  baseURL: string | undefined,
  user: TestUser,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const context = await browser.newContext({ baseURL, ...options })
  await signInContext(context, baseURL ?? '', user)
  return context.newPage()
}

/** A student under a name that no other test has. */
export async function makeMarkedStudent(language = 'en') {
  const student = await makeUser('student', language)
  const fullName = markedName()
  const [firstName = '', lastName = ''] = fullName.split(' ')
  await rename(student.id, firstName, lastName)
  return { ...student, fullName }
}

/** Each of these messages has one answer of the office, sent by the promised time, and nothing of it waits. */
export async function expectAnsweredOnce(ids: readonly string[]) {
  const facts = await query(
    `select count(r.id)::int as answers, count(distinct r.mail_id)::int as mails, m.waiting_since is not null as waits,
       max(r.created_at) > m.created_at + $2 * interval '1 millisecond' as late
     from contact_messages m left join contact_replies r on r.message_id = m.id and r.direction = 'office'
     where m.id = any($1::uuid[]) group by m.id`,
    [ids, contactPromiseMs],
  )
  expect(facts).toEqual(ids.map(() => ({ answers: 1, mails: 1, waits: false, late: false })))
}

interface Taught {
  slug?: string
  language?: string
  /** Sessions before today from which the student was absent. */
  absences?: number
}

/**
 * A class of this teacher with a session today, and its only student, whose work is the oldest of what waits, whatever other tests
 * make meanwhile.
 */
export async function makeTaughtCohort(teacherId: string, options: Taught = {}) {
  const { slug = 'web-development', language = 'en', absences = 3 } = options
  const [cohort, session, submission] = [randomUUID(), randomUUID(), randomUUID()]
  const student = await makeMarkedStudent(language)
  await query(
    `insert into cohorts (id, program_id, mode, language, starts_on, ends_on, seats, teacher_id, name, updated_at)
       select $1, id, 'online', 'both', current_date - 20, current_date + 40, 12, $2, $4, now() from programs where slug = $3`,
    [cohort, teacherId, slug, student.fullName],
  )
  await query(
    `insert into cohort_sessions (id, cohort_id, starts_at, minutes, title, updated_at)
     values ($1, $2, date_trunc('day', now() at time zone 'Africa/Douala') at time zone 'Africa/Douala' + interval '18 hours', 90, 'Forms', now())`,
    [session, cohort],
  )
  const enrolment = await enrol(student.id, slug)
  await query('update enrolments set cohort_id = $2 where id = $1', [enrolment, cohort])
  await query(
    `with held as (insert into cohort_sessions (id, cohort_id, starts_at, minutes, updated_at)
       select gen_random_uuid(), $1, now() - n * interval '2 days', 90, now() from generate_series(1, $3::int) n returning id)
     insert into attendance (session_id, user_id, state, noted_at) select id, $2, 'absent', now() from held`,
    [cohort, student.id, absences],
  )
  await query(
    `insert into submissions (id, user_id, program_id, enrolment_id, filename, size, sha256, content_type, storage_key, text, submitted_at)
       select $1::uuid, $2, e.program_id, e.id, 'menu.pdf', 1, '', 'application/pdf', $1::text, 'Ndolé 1 500', now() - interval '20 years'
       from enrolments e where e.id = $3`,
    [submission, student.id, enrolment],
  )
  return { cohort, session, student, enrolment, submission }
}
