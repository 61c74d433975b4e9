import { randomUUID } from 'node:crypto'
import { enrol, makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'

const program = 'web-development'
const slug = 'three-pages-for-a-restaurant'
const page = `/user/programs/${program}/${slug}`
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: png })

const workOf = (userId: string) =>
  query<{ id: string; version: number; text: string | null; status: string; files: number }>(
    `select s.id, s.version, s.text, s.status, 1 + (select count(*)::int from submission_files f where f.submission_id = s.id) as files
     from submissions s where s.user_id = $1 order by s.version`,
    [userId],
  )

test('a student hands in photos and text, staff give points, and the student reads it', async ({
  page: student,
  browser,
  baseURL,
  signIn,
  at,
  t,
  axe,
  language,
}) => {
  const { id } = await signIn()
  await enrol(id, program)
  await student.goto(at(page))
  const work = student.locator('#work')
  await work.getByRole('button', { name: t('Assignments.submit') }).click()
  await expect(student.locator('#assignment-error')).toContainText(t('Assignments.fileRequired'))
  await student.getByLabel(t('Assignments.file')).setInputFiles([photo('page-1.png'), photo('page-2.png')])
  await work.getByLabel(t('Assignments.textField'), { exact: true }).fill('Chez Tantine')
  await axe()
  await work.getByRole('button', { name: t('Assignments.submit') }).click()
  await expect(work.getByText(t('Assignments.success'))).toBeVisible()
  await expect(work.getByText(t('Assignments.version', { number: 1 }))).toBeVisible()
  expect(await workOf(id)).toMatchObject([{ version: 1, text: 'Chez Tantine', files: 2 }])
  const [{ id: submission } = { id: '' }] = await workOf(id)

  // So high that the bar at the foot of the form covers no button in part: axe takes the rest for a small target.
  const context = await browser.newContext({ viewport: { width: 1280, height: 2_000 }, locale: language })
  await signInContext(context, baseURL ?? '', await makeUser('staff', language))
  const office = await context.newPage()
  await office.goto(at(`/admin/assignments?assignment=${submission}`))
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByText('Chez Tantine')).toBeVisible()
  await expect(dialog.getByRole('img')).toHaveCount(2)
  for (const button of await dialog.getByRole('button', { name: t('Grading.levels.full') }).all()) {
    await button.click()
  }
  await expect(dialog.getByLabel(t('Grading.gradeField'))).toHaveValue('100')
  await dialog.getByLabel(t('Grading.gradeField')).fill('95')
  await dialog.getByRole('radio', { name: t('Grading.accept'), exact: true }).check()
  await axe(office)
  await dialog.getByRole('button', { name: t('Grading.save'), exact: true }).click()
  await expect(office.getByText(t('Grading.saved')).first()).toBeVisible()
  await context.close()

  await student.goto(at(page))
  await expect(work.getByText(t('Assignments.gradeOf', { grade: 95 }))).toBeVisible()
  await expect(work.getByText(t('Assignments.rubric'))).toBeVisible()
  await axe()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('work is handed in on the assignment’s page, and a second version beside it', async ({
    page: student,
    signIn,
    at,
    t,
  }) => {
    const { id } = await signIn()
    await enrol(id, program)
    await student.goto(at(page))
    const submit = student.getByRole('button', { name: t('Assignments.submit') })
    await submit.click()
    await expect(student.getByText(t('Assignments.failed'))).toBeVisible()
    await student.getByLabel(t('Assignments.file')).setInputFiles([photo('a.png'), photo('b.png')])
    await submit.click()
    await expect(student.getByText(t('Assignments.success'))).toBeVisible()
    await student.getByLabel(t('Assignments.textField'), { exact: true }).fill('Version two')
    await submit.click()
    await expect(student.getByText(t('Assignments.version', { number: 2 }))).toBeVisible()
    expect(await workOf(id)).toMatchObject([
      { version: 1, files: 2 },
      { version: 2, text: 'Version two' },
    ])
  })
})

test('who grades late work sees when it arrived, by how much it was late, and what the device says', async ({
  page: office,
  signIn,
  at,
  t,
  axe,
}) => {
  const student = await makeUser('student')
  const enrolment = await enrol(student.id, program)
  const id = randomUUID()
  await query(
    `insert into submissions (id, user_id, program_id, enrolment_id, week_number, item_id, filename, size, sha256, content_type, storage_key,
       due_at, device_at, submitted_at)
     select $1::uuid, $2, i.program_id, $3, 2, i.id, 'late.pdf', 12, repeat('a', 64), 'application/pdf', $1::text,
       '2026-03-10T09:00:00Z', '2026-03-09T17:30:00Z', '2026-03-12T12:15:00Z'
     from learning_items i join programs p on p.id = i.program_id where i.slug = $4 and p.slug = $5`,
    [id, student.id, enrolment, slug, program],
  )
  await signIn('staff')
  const isFrench = at('/') !== '/'
  const by = t('Grading.lateBy', { time: isFrench ? /2\sjours et 3\sheures/.source : '2 days, 3 hours' })
  await office.goto(at(`/admin/assignments?state=all&q=${student.username}`))
  const row = office.locator('main').getByText(new RegExp(by)).locator('xpath=..')
  await expect(row).toContainText(isFrench ? '12 mars 2026, 13:15' : '12 Mar 2026, 13:15')
  await expect(row).toContainText(isFrench ? '9 mars 2026, 18:30' : '9 Mar 2026, 18:30')
  await office.goto(at(`/admin/assignments?assignment=${id}`))
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByText(new RegExp(by))).toBeVisible()
  for (const moment of isFrench
    ? ['12 mars 2026, 13:15 (heure de Douala)', '10 mars 2026, 10:00 (heure', '9 mars 2026, 18:30 (heure']
    : ['12 March 2026, 13:15 WAT', '10 March 2026, 10:00 WAT', '9 March 2026, 18:30 WAT']) {
    await expect(dialog).toContainText(moment)
  }
  await axe()
})

test('thirty pieces of work are graded with the keyboard alone', async ({
  page: office,
  signIn,
  at,
  t,
  isMobile,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: a phone has no keyboard
  test.skip(isMobile, 'a phone has no keyboard')
  test.setTimeout(180_000)
  const student = await makeUser('student')
  const enrolment = await enrol(student.id, program)
  // Older than everything else that waits, each language in a time of its own: what comes next is ours.
  const start = at('/') === '/' ? '2019-01-01' : '2018-01-01'
  const ids = Array.from({ length: 30 }, () => randomUUID())
  await query(
    `insert into submissions (id, user_id, program_id, enrolment_id, week_number, item_id, version, filename, size, sha256, content_type, storage_key, submitted_at)
     select w.id, $2, i.program_id, $3, 2, i.id, w.n, 'work-' || w.n || '.pdf', 12, repeat('a', 64), 'application/pdf', w.id::text,
       $4::timestamptz + w.n * interval '1 minute'
     from learning_items i join programs p on p.id = i.program_id, unnest($1::uuid[]) with ordinality as w (id, n)
     where i.slug = $5 and p.slug = $6`,
    [ids, student.id, enrolment, start, slug, program],
  )
  await signIn('staff')
  await office.goto(at(`/admin/assignments?assignment=${ids[0]}`))
  const keys = office.keyboard
  for (const n of ids.map((_, index) => index + 1)) {
    await expect(
      office.getByRole('heading', { name: t('Grading.dialogTitle', { filename: `work-${n}.pdf` }) }),
    ).toBeVisible()
    const decision = office.getByRole('radio', {
      name: t(n % 3 === 0 ? 'Grading.return' : 'Grading.accept'),
      exact: true,
    })
    await expect(async () => {
      await keys.press(n % 3 === 0 ? 'r' : 'a')
      await expect(decision).toBeChecked({ timeout: 200 })
    }).toPass()
    await keys.press('1')
    if (n % 3 === 0) {
      await keys.press('c')
      await keys.type('Look at the menu again.')
      await keys.press('Control+Enter')
    } else {
      await keys.press('s')
    }
  }
  await expect
    .poll(() =>
      query(
        `select status, count(*)::int as count, count(feedback)::int as comments, count(grade)::int as grades
         from submissions where user_id = $1 group by status order by status::text`,
        [student.id],
      ),
    )
    .toEqual([
      { status: 'accepted', count: 20, comments: 0, grades: 20 },
      { status: 'returned', count: 10, comments: 10, grades: 10 },
    ])
})
