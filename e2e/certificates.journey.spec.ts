import { enrol, query } from './support/database'
import { expect, test } from './support/fixtures'
import { itemOf } from './support/learning'

const program = 'web-development'

/** Everything but the first lesson of the first week, which is read on the screen. */
async function finishAllBut(userId: string, lesson: string) {
  const [enrolment] = await query<{ id: string; program_id: string }>(
    `select e.id, e.program_id from enrolments e join programs p on p.id = e.program_id where e.user_id = $1 and p.slug = $2`,
    [userId, program],
  )
  await query(
    `insert into week_completions (enrolment_id, week_number)
     select $1, number from program_weeks where program_id = $2 and number > 1`,
    [enrolment?.id, enrolment?.program_id],
  )
  await query(
    `insert into item_completions (enrolment_id, item_id, how, completed_at)
     select $1, i.id, (case i.kind when 'lesson' then 'read' when 'assignment' then 'accepted' else 'passed' end)::"CompletedHow", now()
     from learning_items i join program_weeks w on w.id = i.week_id
     where i.program_id = $2 and w.number = 1 and i.id <> $3`,
    [enrolment?.id, enrolment?.program_id, lesson],
  )
}

test('from the last lesson to a stranger who checks the code on a phone', async ({
  page,
  browser,
  baseURL,
  signIn,
  at,
  t,
  axe,
  language,
}) => {
  const student = await signIn()
  await enrol(student.id, program)
  const lesson = await itemOf(program, 'lesson')
  await finishAllBut(student.id, lesson.id)
  await page.goto(at(`/user/programs/${program}`))
  await expect(page.locator('#certificate')).toHaveCount(0)
  await page.goto(at(`/user/programs/${program}/${lesson.slug}`))
  await page.getByRole('button', { name: t('Learning.read'), exact: true }).click()
  await expect(page.getByText(t('Learning.readDone'))).toBeVisible()

  await page.goto(at('/user/dashboard'))
  await page
    .getByRole('link', { name: t('Student.openCertificate') })
    .first()
    .click()
  const panel = page.locator('#certificate')
  await expect(panel.getByText(student.fullName)).toBeVisible()
  await axe()
  await panel.getByRole('button', { name: t('Certificates.confirm') }).click()
  await expect(panel.getByRole('link', { name: t('Certificates.openPage') })).toBeVisible()
  const [{ code } = { code: '' }] = await query<{ code: string }>(
    `select c.code from certificates c join enrolments e on e.id = c.enrolment_id where e.user_id = $1`,
    [student.id],
  )
  await expect(panel.getByText(code)).toBeVisible()
  await expect
    .poll(
      async () =>
        (
          await query(
            `select 1 from certificate_versions v join certificates c on c.id = v.certificate_id where c.code = $1 and v.sealed_at is not null`,
            [code],
          )
        ).length,
    )
    .toBe(1)
  await page.reload()
  const pdf = await page.request.get(`/api/certificates/${code}/certificate.pdf`)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const linkedIn = await panel
    .getByRole('link', { name: t('Certificates.addToLinkedIn') })
    .getAttribute('href')
  expect(linkedIn).toContain(encodeURIComponent(code))
  await axe()

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: language })
  const stranger = await phone.newPage()
  await stranger.goto(`${baseURL}${at('/certificates')}`)
  await axe(stranger)
  const typed = stranger.getByLabel(t('Certificates.enterCode'))
  await typed.fill('2222 2222 2222 2222')
  await stranger.getByRole('button', { name: t('Certificates.checkCode') }).click()
  await expect(stranger.getByRole('heading', { name: t('Certificates.unknownTitle') })).toBeVisible()
  await typed.fill(code.toLowerCase().replaceAll('-', ' '))
  await stranger.getByRole('button', { name: t('Certificates.checkCode') }).click()
  await expect(stranger).toHaveURL(`${baseURL}${at(`/certificates/${code}`)}`)
  await expect(stranger.getByText(t('Certificates.isValid'))).toBeVisible()
  await expect(stranger.getByRole('heading', { name: student.fullName })).toBeVisible()
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await axe(stranger)
  await stranger.getByRole('link', { name: t('Certificates.openChecker') }).click()
  await expect(stranger.locator('#verdict')).toHaveText(t('Certificates.checker.right'))
  await expect(stranger.locator('#facts')).toContainText(student.fullName)
  const signed = stranger.locator('#signed')
  await signed.fill(
    (await signed.inputValue()).replace(/\.(.)/, (_, letter) => `.${letter === 'A' ? 'B' : 'A'}`),
  )
  await expect(stranger.locator('#verdict')).toHaveText(t('Certificates.checker.wrong'))

  await phone.close()
})
