import { connected } from './support/chat'
import { enrol, makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { course, expectNamedFields, itemOf, itemsOf, rightAnswers, shownOptions } from './support/learning'

const program = 'web-development'

test('a student asks about a lesson and reports a mistake, and the office sees the place', async ({
  page,
  browser,
  baseURL,
  t,
  signIn,
}) => {
  const student = await signIn()
  await enrol(student.id, program)
  const lesson = await itemOf(program, 'lesson')
  await query('update users set last_name = $2 where id = $1', [student.id, `Fotso ${student.username}`])
  await page.goto(`/user/programs/${program}/${lesson.slug}`)
  const main = page.locator('main')
  const ask = async (about: 'question' | 'mistake', text: string) => {
    const part = main.locator('details', { hasText: t(`Learning.ask.${about}`) })
    await part.locator('summary').click()
    const field = part.getByLabel(t(`Learning.askLabel.${about}`))
    const send = part.getByRole('button', { name: t('Learning.askSend') })
    await send.click()
    await expect(part).toContainText(t('Learning.askRequired'))
    await field.fill(text)
    await send.dblclick()
    await expect(part).toContainText(t('Learning.askSent'))
  }
  await ask('question', 'What is a request, once more?')
  await ask('mistake', 'The price in the example is wrong.')

  const context = await browser.newContext({ baseURL, locale: 'en' })
  await signInContext(context, baseURL ?? '', await makeUser('staff'))
  const office = await context.newPage()
  await office.goto('/admin/chat')
  await connected(office)
  const questions = office.getByRole('region', { name: t('ChatScreen.questions') })
  await questions.getByText(`Fotso ${student.username}`).first().click()
  const place = { title: lesson.title.en, program: 'Web Development', week: 1 }
  const messages = office.locator('li[id^="message-"]')
  await expect(messages).toHaveCount(2)
  for (const [n, about, text] of [
    [0, 'question', 'What is a request, once more?'],
    [1, 'mistake', 'The price in the example is wrong.'],
  ] as const) {
    await expect(messages.nth(n)).toContainText(t(`Learning.askHeading.${about}`, place))
    await expect(messages.nth(n)).toContainText(`/user/programs/${program}/${lesson.slug}`)
    await expect(messages.nth(n)).toContainText(text)
  }
  await context.close()
})

test('a quiz is answered with the keyboard alone, and a passed one has the focus on its result', async ({
  page,
  t,
  signIn,
}) => {
  const student = await signIn()
  await enrol(student.id, course)
  const quiz = await itemOf(course, 'quiz')
  const answers = rightAnswers(quiz.definition, 'en') as Record<
    string,
    string | string[] | Record<string, string>
  >
  await page.goto(`/user/programs/${course}/${quiz.slug}`)
  await expectNamedFields(page, quiz.definition, 'en')
  const keys = page.keyboard
  const nameOf = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '')
  const tabTo = async (name: string) => {
    for (let stops = 0; stops < 60; stops++) {
      await keys.press('Tab')
      if ((await nameOf()).startsWith(name)) {
        return
      }
    }
    throw new Error(`${name} cannot be reached with the Tab key`)
  }
  for (const question of quiz.definition.questions) {
    const answer = answers[question.id]
    if (question.kind === 'single') {
      await tabTo(`single.${question.id}`)
      await keys.press('Space')
      for (let n = 0; n < shownOptions(question, 'en').findIndex(({ id }) => id === answer); n++) {
        await keys.press('ArrowDown')
      }
    } else if (question.kind === 'multiple') {
      for (const { id } of shownOptions(question, 'en')) {
        await tabTo(`multiple.${question.id}.${id}`)
        if ((answer as string[]).includes(id)) {
          await keys.press('Space')
        }
      }
    } else if (question.kind === 'order') {
      for (const { id } of question.options) {
        await tabTo(`order.${question.id}.${id}`)
        await keys.type(String((answer as string[]).indexOf(id) + 1))
      }
    } else if (question.kind === 'match') {
      for (const { id } of question.options) {
        await tabTo(`match.${question.id}.${id}`)
        const target = question.targets.find((each) => each.id === (answer as Record<string, string>)[id])
        await keys.type(target?.text.en ?? '')
      }
    } else {
      await tabTo(`${question.kind}.${question.id}`)
      await keys.type(String(answer))
    }
  }
  await keys.press('Tab')
  await expect(page.getByRole('button', { name: t('Learning.sendAnswers') })).toBeFocused()
  await keys.press('Enter')
  const max = quiz.definition.questions.length
  const result = page.locator('#result')
  await expect(result).toContainText(t('Learning.passed', { score: max, max }))
  await expect(result).toBeFocused()
  await expect(page.getByRole('region', { name: t('Learning.passed', { score: max, max }) })).toBeVisible()
})

test('code is copied with one touch, and the reading position is kept', async ({
  page,
  context,
  t,
  signIn,
}) => {
  const student = await signIn()
  await enrol(student.id, program)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const lesson = (await itemsOf(program, 2)).find(({ kind }) => kind === 'lesson')
  await page.goto(`/user/programs/${program}/${lesson?.slug}`)
  const block = page.locator('.lesson .code-block').first()
  await block.getByRole('button', { name: t('Learning.copy') }).click()
  await expect(block.getByRole('button', { name: t('Learning.copied') })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await block.locator('pre').textContent(),
  )
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  const before = await page.evaluate(() => scrollY)
  await page.goto('/user/dashboard')
  await page.goto(`/user/programs/${program}/${lesson?.slug}`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before / 2)
})
