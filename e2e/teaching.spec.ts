import { createHmac } from 'node:crypto'
import { enrol, makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { itemOf } from './support/learning'

test('a lesson is changed, read in its preview, published, read by a student, and brought back from its history', async ({
  page,
  browser,
  baseURL,
  signIn,
  t,
  axe,
}) => {
  test.setTimeout(120_000)
  const program = 'database-management'
  const lesson = await itemOf(program, 'lesson')
  const sentence = 'A notebook that two people write into is soon two notebooks.'
  const main = page.locator('main')
  const context = await browser.newContext({ baseURL })
  const reader = await makeUser('student')
  await enrol(reader.id, program)
  await signInContext(context, baseURL ?? '', reader)
  const student = await context.newPage()
  const readLesson = () => student.goto(`/user/programs/${program}/${lesson.slug}`)
  await signIn('admin')

  await test.step('the preview shows what is typed, students the published text', async () => {
    await page.goto(`/admin/programs/${program}/curriculum/${lesson.slug}`)
    await expect(page).toHaveTitle(new RegExp(lesson.title.en.slice(0, 10)))
    const text = main.getByLabel(t('Curriculum.editor.textEn'), { exact: true })
    await text.fill(`${await text.inputValue()}\n\n${sentence}\n`)
    const preview = main.getByRole('region', { name: t('Curriculum.editor.previewEnglish') })
    await expect(preview).toContainText(sentence)
    await axe()
    await main.getByRole('button', { name: t('Curriculum.editor.save'), exact: true }).click()
    await expect(main.getByText(t('Curriculum.saved'))).toBeVisible()
    await readLesson()
    await expect(student.locator('.lesson')).not.toContainText(sentence)
  })

  await test.step('publishing reaches the student', async () => {
    await main.getByRole('button', { name: t('Curriculum.publish'), exact: true }).click()
    await expect(main.getByText(t('Curriculum.published'))).toBeVisible()
    await readLesson()
    await expect(student.locator('.lesson')).toContainText(sentence)
  })

  await test.step('the version before comes back as a draft, and is published', async () => {
    await page.goto(`/admin/programs/${program}/curriculum/${lesson.slug}/history`)
    await main
      .getByRole('button', { name: /\d/ })
      .filter({ hasText: t('Curriculum.restoreVersion', { number: 1 }) })
      .click()
    await expect(main.getByText(t('Curriculum.restoredAsDraft'))).toBeVisible()
    await main.getByRole('button', { name: t('Curriculum.publish'), exact: true }).click()
    await expect(main.getByText(t('Curriculum.published'))).toBeVisible()
    await readLesson()
    await expect(student.locator('.lesson')).not.toContainText(sentence)
  })
  await context.close()
})

test('colleagues keep notes about a student, and read the weeks of a program', async ({
  page,
  signIn,
  t,
  axe,
}) => {
  const student = await makeUser('student')
  await enrol(student.id, 'web-development')
  await signIn('staff')
  await page.goto(`/admin/students/${student.id}`)
  const notes = page.getByRole('region', { name: t('StudentsOffice.notes') })
  const add = notes.getByRole('button', { name: t('StudentsOffice.addNote') })
  await add.click()
  await expect(notes.getByText(t('StudentsOffice.noteRequired'))).toHaveCount(1)
  await expect(notes.getByLabel(t('StudentsOffice.note'))).toBeFocused()
  await notes.getByLabel(t('StudentsOffice.note')).fill('Agreed by phone.')
  await add.click()
  await expect(notes.getByRole('listitem')).toContainText('Agreed by phone.')
  await axe()
  await notes.getByText(t('StudentsOffice.removeNote'), { exact: true }).click()
  await notes.getByRole('button', { name: t('StudentsOffice.removeNoteNow') }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
  await page
    .getByRole('region', { name: t('StudentsOffice.programs') })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/web-development$/)
  await expect(page.getByText(t('Learning.states.todo')).first()).toBeVisible()
})

test('a PDF is shown beside its form on a computer', async ({ page, browser, baseURL, signIn, t }) => {
  const program = 'web-development'
  const context = await browser.newContext({ baseURL })
  const student = await makeUser('student')
  await enrol(student.id, program)
  await signInContext(context, baseURL ?? '', student)
  const theirs = await context.newPage()
  await theirs.goto(`/user/programs/${program}/three-pages-for-a-restaurant`)
  await theirs.getByLabel(t('Assignments.file')).setInputFiles({
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n'),
  })
  await theirs
    .locator('#work')
    .getByRole('button', { name: t('Assignments.submit') })
    .click()
  await expect(theirs.getByText(t('Assignments.success'))).toBeVisible()
  await context.close()
  const [work] = await query<{ id: string }>('select id from submissions where user_id = $1', [student.id])

  const refused: string[] = []
  page.on('console', (message) => {
    if (/refused to (frame|display)|content security policy/i.test(message.text())) {
      refused.push(message.text())
    }
  })
  await signIn('staff')
  const [response] = await Promise.all([
    page.waitForResponse(/\/file\?show=1$/),
    page.goto(`/admin/assignments?assignment=${work?.id}`),
  ])
  expect(response.status()).toBe(200)
  // The browser's viewer keeps of the headers what says who may frame it.
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
  const file = await page.request.get(response.url())
  expect(file.headers()).toMatchObject({
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  })
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
  expect(refused).toEqual([])
})

test('the link of a reminder stops them with one press, without signing in, and opens nothing else', async ({
  page,
  t,
  axe,
}) => {
  const student = await makeUser('student')
  const signature = createHmac('sha256', process.env.AUTH_SECRET ?? '')
    .update('study-mails.stop')
    .update('\0')
    .update(student.id)
    .digest('base64url')
  const isOff = async () => {
    const [row] = await query<{ off: boolean }>(
      'select study_mails_off_at is not null as off from users where id = $1',
      [student.id],
    )
    return row?.off
  }
  await page.goto(`/study-mails/stop?token=${student.id}.${signature}`)
  await axe()
  expect(await isOff()).toBe(false)
  await page.getByRole('button', { name: t('StudyMails.stopAction') }).click()
  await expect(page.getByText(t('StudyMails.turnedOff'))).toBeVisible()
  expect(await isOff()).toBe(true)
  await page.goto('/user/dashboard')
  await expect(page).toHaveURL(/\/login/)
})
