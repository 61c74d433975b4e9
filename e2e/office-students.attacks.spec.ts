import { randomUUID } from 'node:crypto'
import { asUser, expectProblem } from './support/api'
import { handIn, rename, weekWithAssignment } from './support/assignments'
import { makeUser, query } from './support/database'
import { expect, test } from './support/fixtures'

const slug = 'web-development'
const gradeOf = async (id: string) =>
  (await query('select status::text, grade, feedback, graded_by_id from submissions where id = $1', [id]))[0]

test('a student grades nothing, reads no list and no page of the office', async ({ request, baseURL }) => {
  const student = await makeUser()
  const other = await makeUser()
  const file = await handIn(student.id, slug, await weekWithAssignment(slug))
  const headers = await asUser(student.id, baseURL ?? '')
  const data = { status: 'accepted', grade: 100 }
  await expectProblem(await request.patch(`/api/assignments/${file}`, { data, headers }), 403)
  await expectProblem(await request.patch(`/api/assignments/${file}`, { data }), 401)
  await expectProblem(await request.get('/api/admin/students', { headers }), 403)
  await expectProblem(await request.get('/api/admin/students/export-csv', { headers }), 403)
  for (const path of [`/admin/students/${other.id}`, `/admin/assignments?assignment=${file}`]) {
    const answer = await request.get(path, { headers, maxRedirects: 0 })
    expect(answer.headers().location).toMatch(/\/admin(\?|$)/)
    expect(await answer.text()).not.toContain(other.email)
  }
  expect(await gradeOf(file)).toEqual({
    status: 'submitted',
    grade: null,
    feedback: null,
    graded_by_id: null,
  })
})

test('forged ids lead nowhere, and a grade from another site is refused', async ({ request, baseURL }) => {
  const staff = await makeUser('staff')
  const file = await handIn((await makeUser()).id, slug, await weekWithAssignment(slug))
  const headers = await asUser(staff.id, baseURL ?? '')
  const data = { status: 'accepted', grade: 100 }
  for (const id of [randomUUID(), 'x', '1%27%20or%201=1', staff.id]) {
    expect((await request.get(`/admin/students/${id}`, { headers })).status(), id).toBe(404)
    await expectProblem(await request.patch(`/api/assignments/${id}`, { data, headers }), 404)
  }
  await expectProblem(
    await request.patch(`/api/assignments/${file}`, {
      data,
      headers: { ...headers, origin: 'https://evil.example' },
    }),
    403,
  )
  const forged = { ...data, userId: staff.id, gradedById: randomUUID(), gradedAt: '2020-01-01T00:00:00Z' }
  expect((await request.patch(`/api/assignments/${file}`, { data: forged, headers })).status()).toBe(200)
  expect(await gradeOf(file)).toMatchObject({ status: 'accepted', graded_by_id: staff.id })
})

test("nobody opens somebody else's notification", async ({ request, baseURL }) => {
  const [owner, thief] = [await makeUser(), await makeUser()]
  const id = randomUUID()
  await query(
    `insert into notifications (id, user_id, kind, data) values ($1, $2, 'payment.verified', '{"reference":"MBA-SECRET0001","program":"x","amountXaf":1}')`,
    [id, owner.id],
  )
  const headers = await asUser(thief.id, baseURL ?? '')
  const answer = await request.get(`/user/notifications/${id}`, { headers, maxRedirects: 0 })
  expect(answer.status()).toBe(404)
  expect(await answer.text()).not.toContain('MBA-SECRET0001')
  expect(await query('select read_at from notifications where id = $1', [id])).toEqual([{ read_at: null }])
})

test('markup in names and comments is text, and formulas in the file are inert', async ({
  page,
  signIn,
  t,
  request,
  baseURL,
}) => {
  const evil = await makeUser()
  const markup = '<img src=x onerror="window.hurt=1">'
  await rename(evil.id, '=HYPERLINK("http://evil.example")', markup)
  const file = await handIn(evil.id, slug, await weekWithAssignment(slug))
  const admin = await signIn('admin')
  const headers = await asUser(admin.id, baseURL ?? '')
  const data = { status: 'returned', grade: 10, feedback: `${markup}\n<script>window.hurt=1</script>` }
  expect((await request.patch(`/api/assignments/${file}`, { data, headers })).status()).toBe(200)

  for (const path of [
    `/admin/students?q=${evil.username}`,
    `/admin/students/${evil.id}`,
    `/admin/assignments?state=all&q=${evil.username}&assignment=${file}`,
  ]) {
    await page.goto(path)
    await expect(page.locator('main')).toContainText(markup)
    await expect(page.locator('main img')).toHaveCount(0)
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  }
  await page.goto(`/admin/students?q=${evil.username}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('Office.exportCsv') }).click(),
  ])
  const stream = await download.createReadStream()
  const csv = (await stream.toArray()).join('')
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(csv).toContain(evil.email)
  expect(csv.trim().split('\r\n')).toHaveLength(2)
})

test('two colleagues do not grade over each other, and the second learns who was first', async ({
  page,
  signIn,
  t,
  request,
  baseURL,
}) => {
  const file = await handIn((await makeUser()).id, slug, await weekWithAssignment(slug))
  await signIn('staff')
  await page.goto(`/admin/assignments?assignment=${file}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: t('Grading.accept'), exact: true }).check()
  await dialog.getByLabel(t('Grading.comment')).fill('My long and careful comment')

  const colleague = await makeUser('admin')
  await rename(colleague.id, 'Solange', 'Biya Mbarga')
  const headers = await asUser(colleague.id, baseURL ?? '')
  const data = { status: 'accepted', grade: 90 }
  expect((await request.patch(`/api/assignments/${file}`, { data, headers })).status()).toBe(200)

  await dialog.getByRole('button', { name: t('Grading.save'), exact: true }).click()
  await expect(dialog).toContainText('Solange Biya Mbarga')
  await dialog.getByRole('button', { name: t('Grading.readAgain') }).click()
  await expect(dialog.getByText(/Graded by Solange/)).toBeVisible()
  await expect(dialog.getByLabel(t('Grading.comment'))).toHaveValue('My long and careful comment')
  expect(await gradeOf(file)).toMatchObject({ status: 'accepted', grade: 90, feedback: null })
  await dialog.getByRole('button', { name: t('Grading.save'), exact: true }).click()
  await expect(page.locator('main')).toContainText(t('Grading.saved'))
  expect(await gradeOf(file)).toMatchObject({ feedback: 'My long and careful comment' })
})
