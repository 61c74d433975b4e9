import { enrol, query } from './support/database'
import { expect, test } from './support/fixtures'

const slug = 'test-automation'

test('a week without items is the office’s to complete; the last week completes the program', async ({
  page,
  t,
  signIn,
}) => {
  const student = await signIn()
  const enrolment = await enrol(student.id, slug)
  const weeks = await query<{ number: number; has_assignment: boolean }>(
    `select w.number, w.assignment_en is not null as has_assignment from program_weeks w join programs p on p.id = w.program_id
     where p.slug = $1 order by w.number`,
    [slug],
  )
  const waiting = weeks.find(({ has_assignment }) => has_assignment)?.number ?? 0
  const main = page.locator('main')
  await page.goto(`/user/programs/${slug}`)
  await expect(main.locator('progress').first()).toHaveAttribute('value', '0')

  const week = main.locator(`#week-${waiting}`)
  const open = async () => {
    if ((await week.getAttribute('open')) === null) {
      await week.locator('summary').click()
    }
  }
  await open()
  await expect(week).toContainText(t('Student.weekByOfficeAndWork'))
  await expect(week.getByRole('button')).toHaveCount(0)
  const refused = await page.request.put(`/api/user/programs/${slug}/weeks/${waiting}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { completed: true },
  })
  expect(refused.status()).toBe(409)

  await query(
    `insert into submissions (id, user_id, program_id, enrolment_id, week_number, filename, size, sha256, content_type, storage_key, status)
     select gen_random_uuid(), e.user_id, e.program_id, e.id, w.number, 'work.pdf', 1, 'x', 'application/pdf', e.id || '-' || w.number, 'accepted'
     from enrolments e join program_weeks w on w.program_id = e.program_id and w.assignment_en is not null where e.id = $1`,
    [enrolment],
  )
  await query(
    `insert into week_completions (enrolment_id, week_number) select $1, n from generate_series(1, $2) as n where n <> $3`,
    [enrolment, weeks.length, waiting],
  )
  await page.reload()
  await open()
  await expect(week).toContainText(t('Student.weekByOffice'))
  await main.locator('summary', { hasText: t('Certificates.yours') }).click()
  await expect(main).toContainText(t('Certificates.missing.unfinished', { weeks: String(waiting), count: 1 }))
  await query('insert into week_completions (enrolment_id, week_number) values ($1, $2)', [
    enrolment,
    waiting,
  ])
  await query(`update enrolments set status = 'completed', completed_at = now() where id = $1`, [enrolment])
  await page.reload()
  await expect(main).toContainText(t('Student.allDone'))
  await expect(main.locator('progress').first()).toHaveAttribute('value', '100')
  await expect(main.locator('#certificate')).toContainText(
    t('Certificates.missing.early', { date: '' }).split('.')[0] ?? '',
  )
})

test('a program that is not paid shows its plan, but nothing of what is taught', async ({
  page,
  t,
  signIn,
}) => {
  const student = await signIn()
  await enrol(student.id, slug, 'pending')
  const [week] = await query<{ title_en: string; content_en: string }>(
    `select w.title_en, w.content_en from program_weeks w join programs p on p.id = w.program_id where p.slug = $1 and number = 1`,
    [slug],
  )
  const response = await page.goto(`/user/programs/${slug}`)
  await expect(page.locator('main')).toContainText(t('Student.unpaidTitle'))
  await expect(page.locator('main')).toContainText(week?.title_en ?? 'a title')
  expect(await response?.text()).not.toContain(week?.content_en.split('\n')[0])
  await expect(page.locator('main a[href*="/payment?program="]').first()).toBeVisible()
})
