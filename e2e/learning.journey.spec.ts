import { asUser } from './support/api'
import { enrol, makeUser, query } from './support/database'
import { expect, test } from './support/fixtures'
import {
  answerQuestions,
  course,
  expectNamedFields,
  foundIn,
  itemOf,
  itemsOf,
  plainText,
  secretsOf,
  wrongChoice,
} from './support/learning'
import { slowLine } from './support/slow-line'

test('a student reads, fails a quiz, passes it, hands in work, and the week is complete', async ({
  page,
  t,
  at,
  axe,
  signIn,
  language,
  isMobile,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const student = await signIn()
  const enrolment = await enrol(student.id, course)
  const items = await itemsOf(course)
  const [first, ...lessons] = items.filter(({ kind }) => kind === 'lesson')
  const after = items[items.findIndex(({ id }) => id === first?.id) + 1]
  const quiz = await itemOf(course, 'quiz')
  const assignment = await itemOf(course, 'assignment')
  if (!first || !after || lessons.length === 0) {
    throw new Error('two lessons are needed')
  }
  const main = page.locator('main')
  const week = main.locator('#week-1')
  const link = (slug: string) => week.locator(`a[href="${at(`/user/programs/${course}/${slug}`)}"]`)
  const stateOf = async (slug: string, state: string) =>
    expect(link(slug)).toContainText(t(`Learning.states.${state}`))
  const headingIs = (title: string) => expect(main.getByRole('heading', { level: 1 })).toHaveText(title)

  // The cheapest line that a French-speaking student on a phone may have.
  if (isMobile && language === 'fr') {
    await slowLine(page)
  }

  await test.step('the program shows its weeks with items, minutes, states, and what is next', async () => {
    await page.goto(at(`/user/programs/${course}`))
    for (const item of items) {
      await expect(link(item.slug)).toContainText(item.title[language])
      await expect(link(item.slug)).toContainText(t('Learning.minutes', { minutes: item.minutes }))
      await stateOf(item.slug, 'todo')
    }
    await expect(week).toContainText(
      t('Learning.itemsDone', { done: 0, count: items.filter(({ required }) => required).length }),
    )
    await axe()
    await main.getByRole('link', { name: t('Student.startWith', { title: first.title[language] }) }).click()
    await headingIs(first.title[language])
  })

  await test.step('lessons are read, however often the button is pressed', async () => {
    await expect(main.locator('.lesson')).toBeVisible()
    const press = main.getByRole('button', { name: t('Learning.read') })
    await press.dblclick()
    await expect(main).toContainText(t('Learning.readDone'))
    await main.getByRole('navigation').getByRole('link', { name: after.title[language] }).click()
    await headingIs(after.title[language])
    for (const lesson of lessons) {
      await page.goto(at(`/user/programs/${course}/${lesson.slug}`))
      await headingIs(lesson.title[language])
      await main.getByRole('button', { name: t('Learning.read') }).click()
      await expect(main).toContainText(t('Learning.readDone'))
    }
    expect(
      await query('select item_id from item_completions where enrolment_id = $1 order by completed_at', [
        enrolment,
      ]),
    ).toEqual([first, ...lessons].map(({ id }) => ({ item_id: id })))
    // Exercises have journeys of their own.
    await query(
      `insert into item_completions (enrolment_id, item_id, how, completed_at)
       select $1, i.id, 'passed', now() from learning_items i join program_weeks w on w.id = i.week_id
         join programs p on p.id = i.program_id
       where p.slug = $2 and w.number = 1 and i.kind = 'exercise' and i.required and i.archived_at is null`,
      [enrolment, course],
    )
    await page.goto(at(`/user/programs/${course}/${quiz.slug}`))
    await headingIs(quiz.title[language])
  })

  const attempts = () =>
    query<{ score: number; passed: boolean }>(
      'select score, passed from item_attempts where enrolment_id = $1 order by received_at',
      [enrolment],
    )
  const result = page.locator('#result')
  const max = quiz.definition.questions.length
  const secrets = secretsOf(quiz.definition, [language])

  await test.step('an empty quiz is refused in words', async () => {
    await expectNamedFields(page, quiz.definition, language)
    await main.getByRole('button', { name: t('Learning.sendAnswers') }).click()
    await expect(main.getByRole('alert')).toContainText(t('Learning.answersRequired'))
    expect(await attempts()).toEqual([])
    const order = quiz.definition.questions.find(({ kind }) => kind === 'order')
    if (order) {
      const places = main.locator(`#field-${order.id} select`)
      for (const place of await places.all()) {
        await place.selectOption('1')
      }
      await main.getByRole('button', { name: t('Learning.sendAnswers') }).click()
      await expect(main.locator(`#error-${order.id}`)).toContainText(t('Learning.places'))
      await expect(places.first()).toBeFocused()
      expect(await attempts()).toEqual([])
      for (const place of await places.all()) {
        await place.selectOption('')
      }
    }
  })

  for (const right of [1, 2]) {
    await test.step(`try ${right} fails, and says right, wrong, and why a chosen answer is wrong`, async () => {
      await answerQuestions(page, quiz.definition, language, right)
      const wrong = wrongChoice(quiz.definition, language)
      await page.locator(`[name="${wrong.field}"][value="${wrong.value}"]`).check()
      await main.getByRole('button', { name: t('Learning.sendAnswers') }).dblclick()
      await expect(result).toContainText(t('Learning.notPassed', { score: right, max }))
      await expect(result).toBeFocused()
      await expect(result).toContainText(t('Learning.triesLeft', { count: 3 - right }))
      await expect(result.getByText(t('Learning.wrong'), { exact: true })).toHaveCount(max - right)
      await expect(result.getByText(t('Learning.right'), { exact: true })).toHaveCount(right)
      await expect(result).not.toContainText(t('Learning.rightAnswer'))
      expect(foundIn(await page.content(), secrets)).toEqual([])
      await expect(result).toContainText(plainText(wrong.why))
      expect(await attempts()).toHaveLength(right)
      if (right === 1) {
        await axe()
      }
      await main.getByRole('link', { name: t('Learning.tryAgain') }).click()
      await expect(page.locator('#questions')).toContainText(t('Learning.quizKept'))
    })
  }

  await test.step('the third try shows the answers and why', async () => {
    await answerQuestions(page, quiz.definition, language, 2)
    await main.getByRole('button', { name: t('Learning.sendAnswers') }).click()
    await expect(result).toContainText(t('Learning.openText'))
    await expect(result.getByText(t('Learning.rightAnswer'))).toHaveCount(max - 2)
    const explanations = quiz.definition.questions.map(({ explanation }) => explanation[language])
    expect(foundIn(await page.content(), explanations)).toEqual(explanations)
    await axe()
    await main.getByRole('link', { name: t('Learning.tryAgain') }).click()
  })

  await test.step('and then it is passed', async () => {
    await answerQuestions(page, quiz.definition, language)
    await main.getByRole('button', { name: t('Learning.sendAnswers') }).click()
    await expect(result).toContainText(t('Learning.passed', { score: max, max }))
    await main.getByRole('navigation').getByRole('link', { name: assignment.title[language] }).click()
    await headingIs(assignment.title[language])
  })

  await test.step('work is handed in once', async () => {
    await main.getByLabel(t('Assignments.file')).setInputFiles({
      name: 'devoir.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
    })
    await main.getByRole('button', { name: t('Assignments.submit') }).dblclick()
    await expect(main).toContainText(t('Assignments.success'))
    await page.goto(at(`/user/programs/${course}`))
    for (const { slug } of [first, ...lessons, quiz]) {
      await stateOf(slug, 'done')
    }
    await stateOf(assignment.slug, 'waiting')
    await expect(week).toContainText(t('Student.weekOpen'))
  })

  await test.step('staff accepts it: the week is complete, and the number is the same everywhere', async () => {
    const completions = await query<{ id: string; item_id: string }>(
      'select id, item_id from submissions where enrolment_id = $1',
      [enrolment],
    )
    expect(completions).toMatchObject([{ item_id: assignment.id }])
    const staff = await makeUser('staff')
    const graded = await request.patch(`/api/assignments/${completions[0]?.id}`, {
      headers: await asUser(staff.id, baseURL ?? ''),
      data: { status: 'accepted', grade: 82, feedback: 'Clear and complete.' },
    })
    expect(graded.status()).toBe(200)

    const answer = await page.request.get(`/api/user/programs/${course}`)
    const { progress, weeks } = (await answer.json()) as {
      progress: number
      weeks: { completed: boolean }[]
    }
    expect(weeks.map(({ completed }) => completed)).toEqual([true, ...weeks.slice(1).map(() => false)])
    expect(progress).toBe(Math.floor(100 / weeks.length))
    const shownOnPage = main.locator('progress').first()
    await page.reload()
    await expect(shownOnPage).toHaveAttribute('value', String(progress))
    await expect(week).toContainText(t('Student.weekDone'))
    await axe()
    await page.goto(at('/user/dashboard'))
    await expect(main).toContainText(t('Student.completedWeeks', { done: 1, count: weeks.length }))
    // The item that has completed the week says so.
    await page.goto(at(`/user/programs/${course}/${assignment.slug}`))
    const moment = main.getByRole('region', { name: t('Learning.weekDone.title', { number: 1 }) })
    await expect(moment).toContainText(t('Learning.weekDone.goals'))
    await expect(moment.getByRole('link', { name: t('Learning.weekDone.share') })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?text=/,
    )
    await axe()
  })
})
