import { enrol, query } from './support/database'
import { expect, test } from './support/fixtures'

const handIn = (enrolment: string, week: number, status: string, grade: number | null) =>
  query(
    `insert into submissions (id, user_id, program_id, enrolment_id, week_number, filename, size, sha256, content_type, storage_key, status, grade, feedback)
     select gen_random_uuid(), user_id, program_id, id, $2::int, 'work.pdf', 1, repeat('ab', 32), 'application/pdf', id || '/' || $2::int,
       $3::"SubmissionStatus", $4::int, 'Clear work.' from enrolments where id = $1`,
    [enrolment, week, status, grade],
  )

test('the dashboard says what to do next', async ({ page, t, signIn }) => {
  const student = await signIn()
  const card = page.locator('section', { has: page.locator('#next-step') })
  await page.goto('/user/dashboard')
  await expect(card).toHaveCount(0)
  await expect(page.locator('main')).toContainText(t('Student.prompt'))

  await enrol(student.id, 'data-science', 'pending')
  await page.reload()
  await expect(card.getByRole('link', { name: /Pay now/ })).toHaveAttribute(
    'href',
    '/payment?program=data-science',
  )

  const enrolment = await enrol(student.id, 'web-development')
  await page.reload()
  await expect(card.getByRole('link', { name: t('Student.startWeek', { number: 1 }) })).toHaveAttribute(
    'href',
    '/user/programs/web-development/the-journey-of-a-page',
  )

  await query('insert into week_completions (enrolment_id, week_number) values ($1, 1)', [enrolment])
  await handIn(enrolment, 2, 'submitted', null)
  await page.reload()
  await expect(card.getByRole('link', { name: t('Student.continue') })).toHaveAttribute(
    'href',
    '/user/programs/web-development/structure-and-links',
  )
  await expect(card).toContainText(t('Student.filesWaiting', { count: 1 }))
})

test('a week shows the grade and the comment', async ({ page, t, signIn }) => {
  const student = await signIn()
  const enrolment = await enrol(student.id, 'backend-development')
  await handIn(enrolment, 2, 'accepted', 78)
  await page.goto('/user/programs/backend-development')
  const week = page.locator('#week-2')
  await week.locator('summary').click()
  await expect(week).toContainText(t('Student.assignmentGraded.accepted', { grade: 78 }))
  await expect(week).toContainText('Clear work.')
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
})

test('a file is looked at when it is chosen, and can be removed', async ({ page, t, signIn }) => {
  const student = await signIn()
  const enrolment = await enrol(student.id, 'web-development')
  await query('insert into week_completions (enrolment_id, week_number) values ($1, 1)', [enrolment])
  await page.goto('/user/dashboard?section=assignments')
  await expect(page.getByLabel(t('Assignments.week'))).toHaveValue('2')
  const field = page.locator('input[name=assignment]')
  await field.setInputFiles({ name: 'setup.exe', mimeType: 'x/y', buffer: Buffer.from('MZ') })
  await expect(page.locator('#assignment-error')).toContainText(t('Assignments.typeRefused'))
  await field.setInputFiles({ name: 'work.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(3000) })
  await expect(page.locator('#assignment-error')).toHaveCount(0)
  await expect(page.getByText('work.pdf')).toBeVisible()
  await page.getByRole('button', { name: t('Assignments.remove') }).click()
  await expect(page.getByText('work.pdf')).toHaveCount(0)
  await expect(field).toHaveValue('')
})

test('the wallet follows the number until one is picked', async ({ page, t, signIn }) => {
  const student = await signIn()
  await enrol(student.id, 'data-science', 'pending')
  await page.goto('/payment')
  const wallet = (name: string) => page.getByRole('radio', { name: t(`Payment.provider.${name}`) })
  await expect(wallet('mtn')).toBeChecked()
  await page.getByLabel(t('Payment.phone')).fill('690000001')
  await expect(wallet('orange')).toBeChecked()
  await wallet('mtn').check()
  await page.getByLabel(t('Payment.phone')).fill('690000002')
  await expect(page.getByRole('status').filter({ hasText: t('Payment.phoneWarning.mtn') })).toBeVisible()
  await expect(wallet('mtn')).toBeChecked()
})
