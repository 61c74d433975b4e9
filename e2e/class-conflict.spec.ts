import { makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'

async function makeCohort() {
  const [row] = await query<{ id: string }>(
    `insert into cohorts (id, program_id, mode, language, starts_on, ends_on, seats, place, updated_at)
       select gen_random_uuid(), id, 'campus', 'both', current_date + 7, current_date + 60, 10, 'Room 1', now()
       from programs where slug = 'data-science' returning id`,
  )
  return row?.id as string
}
const stored = async (id: string) =>
  (await query('select seats, place, meeting_url from cohorts where id = $1', [id]))[0]
/** As a colleague saves it. */
const saveMeanwhile = (id: string, seats: number, link: string) =>
  query('update cohorts set seats = $2, meeting_url = $3, version = version + 1 where id = $1', [
    id,
    seats,
    link,
  ])

const link = 'https://meet.example.cm/data'

test('a class that a colleague has changed meanwhile is brought together with what is typed', async ({
  page,
  signIn,
  t,
  axe,
}) => {
  const id = await makeCohort()
  await signIn('admin')
  await page.goto(`/admin/classes/${id}`)
  await page.getByText(t('Classes.office.changeFacts')).click()
  const form = page.locator('form', { has: page.locator('#class-seats') })
  const save = form.getByRole('button', { name: t('Classes.office.save'), exact: true })
  await form.locator('#class-seats').fill('12')
  await form.locator('#class-place').fill('Room 2')
  await saveMeanwhile(id, 14, link)
  await save.click()

  const notice = form.getByRole('alert').filter({ hasText: t('Classes.office.conflict') })
  await expect(notice).toBeFocused()
  // What only the colleague changed is taken over; what only I changed stays; both stand beside each other for the rest.
  await expect(form.locator('#class-meeting_url')).toHaveValue(link)
  await expect(form.locator('#class-place')).toHaveValue('Room 2')
  await expect(form.locator('#class-seats')).toHaveValue('12')
  await expect(notice).toContainText(t('Classes.office.link'))
  const clash = notice.getByRole('region', { name: t('Classes.office.seats') })
  await expect(clash).toContainText('12')
  await expect(clash).toContainText('14')
  await axe()
  expect(await stored(id)).toEqual({ seats: 14, place: 'Room 1', meeting_url: link })
  await clash.getByRole('button', { name: t('ProgramEditor.form.useTheirs') }).click()
  await expect(form.locator('#class-seats')).toHaveValue('14')
  await expect(clash).toHaveCount(0)
  await save.click()
  await expect(page.getByText(t('Classes.office.notices.changed'))).toBeVisible()
  expect(await stored(id)).toEqual({ seats: 14, place: 'Room 2', meeting_url: link })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('both versions of a class are shown, and saving again keeps what the form shows', async ({
    page,
    context,
    baseURL,
    t,
  }) => {
    const id = await makeCohort()
    await signInContext(context, baseURL ?? '', await makeUser('admin'))
    await page.goto(`/admin/classes/${id}`)
    await page.getByText(t('Classes.office.changeFacts')).click()
    await page.locator('#class-seats').fill('12')
    await saveMeanwhile(id, 14, link)
    const save = page.getByRole('button', { name: t('Classes.office.save'), exact: true })
    await save.click()
    await page.getByText(t('Classes.office.changeFacts')).click()
    const clash = page.getByRole('region', { name: t('Classes.office.seats') })
    await expect(clash).toContainText('14')
    await expect(page.locator('#class-seats')).toHaveValue('12')
    await page.locator('#class-meeting_url').fill(link)
    await save.click()
    await expect(page.getByText(t('Classes.office.notices.changed')).first()).toBeVisible()
    expect(await stored(id)).toEqual({ seats: 12, place: 'Room 1', meeting_url: link })
  })
})

test('the name of a class leads to it wherever the office shows it', async ({ page, signIn, t }) => {
  const id = await makeCohort()
  const student = await makeUser()
  const [enrolment] = await query<{ id: string }>(
    `insert into enrolments (id, user_id, program_id, cohort_id, status, start_date, updated_at)
       select gen_random_uuid(), $1, program_id, id, 'active', now(), now() from cohorts where id = $2 returning id`,
    [student.id, id],
  )
  const reference = `MA-${student.id.slice(0, 8).toUpperCase()}`
  await query(
    `insert into payment_intents (id, reference, user_id, program_id, enrolment_id, provider, phone, amount_xaf, price_xaf, state, code_expires_at, code_sent_at, updated_at)
       select gen_random_uuid(), $1, user_id, program_id, id, 'mtn', '+237670112233', 15000, 15000, 'cancelled', now(), now(), now() from enrolments where id = $2`,
    [reference, enrolment?.id],
  )
  const [announcement] = await query<{ id: string }>(
    `insert into announcements (id, sender_id, program_id, cohort_id, subject, text, receiver_count)
       select gen_random_uuid(), $1, program_id, id, 'Bring a laptop', 'On Tuesday.', 0 from cohorts where id = $2 returning id`,
    [student.id, id],
  )
  await signIn('admin')
  for (const path of [
    `/admin/students/${student.id}`,
    `/admin/payments/${reference}`,
    '/admin/announcements',
    `/admin/announcements/${announcement?.id}`,
    '/admin/programs/data-science/classes',
  ]) {
    await page.goto(path)
    await expect(page.locator(`main a[href="/admin/classes/${id}"]`).first(), path).toBeVisible()
  }
  await page.goto(`/admin/students/${student.id}`)
  await page.locator(`main a[href="/admin/classes/${id}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main')).toContainText(t('Classes.office.changeFacts'))
})
