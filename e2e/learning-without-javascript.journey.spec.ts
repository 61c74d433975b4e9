import { asUser } from './support/api'
import { enrol, makeUser, query } from './support/database'
import { expect, test } from './support/fixtures'
import { answerQuestions, course, expectAnswered, foundIn, itemOf, secretsOf } from './support/learning'

test.use({ javaScriptEnabled: false })

test('lessons, quizzes and assignments work without JavaScript', async ({
  page,
  t,
  at,
  signIn,
  language,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const student = await signIn()
  const enrolment = await enrol(student.id, course)
  const [lesson, quiz, assignment] = await Promise.all([
    itemOf(course, 'lesson'),
    itemOf(course, 'quiz'),
    itemOf(course, 'assignment'),
  ])
  const main = page.locator('main')
  const press = (text: string) => main.getByRole('button', { name: t(text) }).click()

  await test.step('a lesson is read, and unread again', async () => {
    await page.goto(at(`/user/programs/${course}/${lesson.slug}`))
    await expect(main.locator('.lesson')).toBeVisible()
    await press('Learning.read')
    await expect(main.getByText(t('Learning.readDone'))).toBeInViewport()
    await press('Learning.notRead')
    await expect(main.getByRole('button', { name: t('Learning.read') })).toBeVisible()
    await press('Learning.read')
    await expect(main).toContainText(t('Learning.readDone'))
  })

  const result = page.locator('#result')
  const max = quiz.definition.questions.length
  await test.step('an empty quiz is refused on the same page', async () => {
    await page.goto(at(`/user/programs/${course}/${quiz.slug}`))
    await press('Learning.sendAnswers')
    await expect(main.getByText(t('Learning.answersRequired'))).toBeInViewport()
  })

  await test.step('answers that are refused stay chosen', async () => {
    await answerQuestions(page, quiz.definition, language)
    await page.locator('#questions input[name=revision]').evaluate((field: HTMLInputElement) => {
      field.value = '999'
    })
    await press('Learning.sendAnswers')
    await expect(main).toContainText(t('Learning.revisionUnknown'))
    await expectAnswered(page, quiz.definition)
    expect(await query('select 1 from item_attempts where enrolment_id = $1', [enrolment])).toHaveLength(0)
    await page.goto(at(`/user/programs/${course}/${quiz.slug}`))
  })

  await test.step('a failed try leads to its result, and reloading that counts no second one', async () => {
    await answerQuestions(page, quiz.definition, language, 1)
    await press('Learning.sendAnswers')
    await expect(page).toHaveURL(/\?attempt=[\w-]+#result$/)
    await expect(result).toContainText(t('Learning.notPassed', { score: 1, max }))
    await expect(result.getByText(t('Learning.noAnswer'))).toHaveCount(max - 1)
    await page.reload()
    await expect(result).toContainText(t('Learning.triesLeft', { count: 2 }))
    expect(foundIn(await page.content(), secretsOf(quiz.definition, [language]))).toEqual([])
    expect(await query('select 1 from item_attempts where enrolment_id = $1', [enrolment])).toHaveLength(1)
  })

  await test.step('and the next one passes', async () => {
    await main.getByRole('link', { name: t('Learning.tryAgain') }).click()
    await answerQuestions(page, quiz.definition, language)
    await press('Learning.sendAnswers')
    await expect(result).toContainText(t('Learning.passed', { score: max, max }))
  })

  await test.step('a mistake is reported', async () => {
    const ask = main.locator('details', { hasText: t('Learning.ask.mistake') })
    await ask.locator('summary').click()
    await ask.getByLabel(t('Learning.askLabel.mistake')).fill('Il manque une question.')
    await ask.getByRole('button', { name: t('Learning.askSend') }).click()
    await expect(main).toContainText(t('Learning.askSent'))
  })

  await test.step('work is handed in, and accepted', async () => {
    await page.goto(at(`/user/programs/${course}/${assignment.slug}`))
    await main.getByLabel(t('Assignments.file')).setInputFiles({
      name: 'devoir.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
    })
    await press('Assignments.submit')
    await expect(main).toContainText(t('Assignments.success'))
    const [submission] = await query<{ id: string }>('select id from submissions where enrolment_id = $1', [
      enrolment,
    ])
    const staff = await makeUser('staff')
    const graded = await request.patch(`/api/assignments/${submission?.id}`, {
      headers: await asUser(staff.id, baseURL ?? ''),
      data: { status: 'accepted', grade: 70, feedback: 'Good.' },
    })
    expect(graded.status()).toBe(200)
    await page.goto(at(`/user/programs/${course}/${assignment.slug}`))
    await expect(main).toContainText(t('Learning.work.done'))
  })
})
