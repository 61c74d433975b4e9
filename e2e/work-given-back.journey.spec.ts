import { randomUUID } from 'node:crypto'
import { enrol, query } from './support/database'
import { expect, test } from './support/fixtures'
import { backToToday, beginAtToday, makeMarkedStudent, openOfficeEntry } from './support/today'

test('ticked work is given back with one comment, in the background', async ({
  page,
  t,
  at,
  axe,
  signIn,
  mailTo,
  language,
}) => {
  const student = await makeMarkedStudent(language)
  const enrolment = await enrol(student.id, 'web-development')
  const names = [`first ${student.fullName}.pdf`, `second ${student.fullName}.pdf`]
  await query(
    `insert into submissions (id, user_id, program_id, enrolment_id, filename, size, sha256, content_type, storage_key, text, submitted_at)
       select w.id, $2, e.program_id, e.id, w.name, 1, '', 'application/pdf', w.id::text, 'Ndolé 1 500', now() + w.n * interval '1 second'
       from enrolments e, unnest($1::uuid[], $4::text[]) with ordinality as w (id, name, n) where e.id = $3`,
    [names.map(() => randomUUID()), student.id, enrolment, names],
  )
  await signIn('staff')
  const main = page.locator('main')
  await beginAtToday(page, t, at)
  await openOfficeEntry(page, t('Office.nav.assignments'))
  await main.getByRole('searchbox').fill(student.fullName)
  await main.getByRole('searchbox').press('Enter')
  const tick = (filename: string) =>
    main.getByRole('checkbox', { name: t('Grading.tick', { filename, name: student.fullName }), exact: true })
  await tick(names[0] ?? '').check()
  await main.getByRole('button', { name: t('Grading.returnChosen') }).click()
  await expect(main.getByText(t('Grading.returnCount', { count: 1 }))).toBeVisible()
  await expect(main).toContainText(names[0] ?? '')
  await expect(main).not.toContainText(names[1] ?? '')
  await axe()
  const send = main.getByRole('button', { name: t('Grading.returnNow') })
  await send.click()
  const comment = main.getByLabel(t('Grading.returnComment'), { exact: true })
  await expect(comment).toHaveAttribute('aria-invalid', 'true')
  await comment.fill('Hand in the whole folder')
  await send.click()
  await expect(main.locator('[data-bulk]').filter({ hasText: t('Bulk.kind.work_return') })).toBeVisible()
  await expect
    .poll(() =>
      query(
        'select filename, status::text, feedback from submissions where user_id = $1 order by submitted_at',
        [student.id],
      ),
    )
    .toEqual([
      { filename: names[0], status: 'returned', feedback: 'Hand in the whole folder' },
      { filename: names[1], status: 'submitted', feedback: null },
    ])
  await backToToday(page, t)
  expect((await mailTo(student.email, 'assignment_graded')).text).toContain('Hand in the whole folder')
})
