import { randomUUID } from 'node:crypto'
import { enrol, query } from './support/database'
import { comeBack, controlled, phone, waitingIn } from './support/device'
import { expect, languagesFrom, test } from './support/fixtures'
import { course, itemOf, plainText } from './support/learning'

test.use({ serviceWorkers: 'allow', ...phone })

/** A quiz that was answered right in a week that was finished some days ago; with the terms of the week, `due` cards come back. */
async function learn(userId: string, days: number) {
  const quiz = await itemOf(course, 'quiz')
  const enrolment = await enrol(userId, course)
  const { questions } = quiz.definition
  const ago = `now() - interval '${days} days'`
  await query(
    `insert into week_completions (enrolment_id, week_number, completed_at) values ($1, 1, ${ago})`,
    [enrolment],
  )
  await query(
    `insert into item_attempts (id, enrolment_id, item_id, revision_id, client_id, at, received_at, score, max, passed, work, response)
     select $1, $2, i.id, i.published_revision_id, 'learned', ${ago}, ${ago}, $4, $4, true, $5, $6 from learning_items i where i.id = $3`,
    [
      randomUUID(),
      enrolment,
      quiz.id,
      questions.length,
      JSON.stringify({ answers: Object.fromEntries(questions.map(({ id }) => [id, 'x'])) }),
      JSON.stringify({ feedback: questions.map(({ id }) => ({ question: id, correct: true })) }),
    ],
  )
  const [{ terms } = { terms: 0 }] = await query<{ terms: number }>(
    `select coalesce(jsonb_array_length(w.guide -> 'terms'), 0) as terms from program_weeks w
       join programs p on p.id = w.program_id where p.slug = $1 and w.number = 1`,
    [course],
  )
  return { quiz, enrolment, due: questions.length + terms }
}

const cards = (enrolment: string) =>
  query<{ question: string; step: number }>(
    'select question, step from review_cards where enrolment_id = $1 order by step desc, question',
    [enrolment],
  )

for (const language of languagesFrom('fr')) {
  test.describe(`a phone in ${language}`, () => {
    test.use({ language, locale: language })

    test('what was learned comes back after two days, from the dashboard, and without a network too', async ({
      context,
      page,
      t,
      at,
      axe,
      signIn,
    }) => {
      test.setTimeout(120_000)
      const student = await signIn()
      const { quiz, enrolment, due } = await learn(student.id, 3)
      const first = page.locator('main ol > li').first()
      const send = t('Learning.reviewSend')

      await test.step('the dashboard leads to it', async () => {
        await page.goto(at('/user/dashboard'))
        await page
          .getByRole('link', { name: t('Learning.reviewDue', { count: due }) })
          .first()
          .click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Learning.reviewTitle'))
        await expect(page.getByText(t('Learning.reviewLeft', { count: due }))).toBeVisible()
        await expect(page.locator('main ol > li')).toHaveCount(Math.min(10, due))
        await axe()
      })

      await test.step('an empty answer is refused beside its question', async () => {
        await first.getByRole('button', { name: send }).click()
        await expect(first.getByRole('alert')).toBeVisible()
        expect(await cards(enrolment)).toEqual([])
      })

      await test.step('an answer that was kept without a network is judged here, and counts once later', async () => {
        await page.goto(at('/user/review'))
        await controlled(page)
        await page.reload()
        await expect(first.getByRole('button', { name: send })).toBeEnabled()
        await context.setOffline(true)
        await page.reload()
        await expect(page.locator('#kept-note')).toBeVisible()
        // A term is judged by the server: only what was answered right before carries its answer.
        const asked = quiz.definition.questions.filter(({ kind }) => kind === 'single')
        const words = asked.map(({ text }) =>
          plainText(text[language])
            .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
            .replaceAll(' ', '\\s'),
        )
        const radio = page
          .locator('main ol > li')
          .filter({ hasText: new RegExp(words.join('|')) })
          .first()
        await radio.locator('input[type=radio]').first().check()
        await radio.getByRole('button', { name: send }).click()
        await expect(page.getByText(t('Offline.reviewKept'))).toBeVisible({ timeout: 30_000 })
        await expect(
          page.getByText(new RegExp(`^(${t('Learning.right')}|${t('Learning.wrong')})$`)),
        ).toBeVisible()
        await axe()
        expect(await waitingIn(page)).toBe(1)
        await comeBack(context, page)
        await expect.poll(() => waitingIn(page)).toBe(0)
        expect(await cards(enrolment)).toHaveLength(1)
      })
    })
  })
}

test('nothing is due that was not learned, or not long enough ago', async ({ page, t, at, axe, signIn }) => {
  const student = await signIn()
  await learn(student.id, 1)
  await page.goto(at('/user/review'))
  await expect(page.getByText(t('Learning.reviewNothing'))).toBeVisible()
  await axe()
})
