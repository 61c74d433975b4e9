import type { Page } from '@playwright/test'
import { enrol, query } from './support/database'
import { comeBack, phone, saveWeek, waitingIn } from './support/device'
import { expect, type Language, type Translate, test } from './support/fixtures'
import { answerQuestions, type Item, itemsOf } from './support/learning'
import { answerRightly, listExercises, takenOver } from './support/practice'
import { slowLine } from './support/slow-line'

// A whole week on a phone: it is saved, the network goes, every step of it is done, and all of it arrives.

test.use({ serviceWorkers: 'allow', ...phone })

interface Texts {
  t: Translate
  language: Language
}

/** Reads, tries or answers what is on the page, and sees that the device keeps it. */
async function doItem(page: Page, item: Omit<Item, 'kind'> & { kind: string }, { t, language }: Texts) {
  const main = page.locator('main')
  if (item.kind === 'lesson') {
    await main.getByRole('button', { name: t('Learning.read') }).click()
    return expect(main).toContainText(t('Offline.readKept'))
  }
  if (item.kind === 'quiz') {
    await answerQuestions(page, item.definition, language)
    await main.getByRole('button', { name: t('Learning.sendAnswers') }).click()
    return expect(main).toContainText(t('Offline.quizKept'))
  }
  const found = (await listExercises(language)).find(({ id }) => id === item.id)
  if (!found) {
    throw new Error(`${item.slug} is a ${item.kind}: this test does not know how it is done`)
  }
  await takenOver(page)
  await answerRightly(page, found.exercise, t('Practice.codeLabel'))
  await main
    .getByRole('button', { name: new RegExp(`^(?:${t('Practice.run')}|${t('Practice.check')})$`) })
    .click()
  await expect(main).toContainText(t('Practice.passed'), { timeout: 30_000 })
  return expect(main).toContainText(t('Practice.waiting'))
}

for (const [program, language] of [
  ['web-development', 'fr'],
  ['data-science', 'en'],
] as const) {
  test.describe(`week 1 of ${program}`, () => {
    test.use({ language, locale: language })

    test('is three to four hours, half of them practice, and is done on a phone without a network', async ({
      context,
      page,
      t,
      at,
      signIn,
    }) => {
      test.setTimeout(300_000)
      const items = (await itemsOf(program)) as (Omit<Item, 'kind'> & { kind: string })[]
      const minutes = (of: typeof items) => of.reduce((sum, item) => sum + item.minutes, 0)
      const practised = items.filter(({ kind }) => kind === 'exercise' || kind === 'assignment')
      expect(minutes(items)).toBeGreaterThanOrEqual(180)
      expect(minutes(items)).toBeLessThanOrEqual(240)
      expect(minutes(practised) / minutes(items)).toBeGreaterThanOrEqual(0.5)

      const student = await signIn()
      const enrolment = await enrol(student.id, program)
      await saveWeek(page, program, at, t)
      const line = await slowLine(page)
      await context.setOffline(true)
      await line.cut()
      for (const item of items) {
        await test.step(item.slug, async () => {
          await page.goto(at(`/user/programs/${program}/${item.slug}`))
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.title[language])
          await doItem(page, item, { t, language })
        })
      }
      expect(await waitingIn(page)).toBe(items.length)
      await page.close()

      const again = await context.newPage()
      await again.goto(at(`/user/programs/${program}`))
      await comeBack(context, again)
      await expect
        .poll(
          () =>
            query<{ count: number }>(
              'select count(*)::int as count from item_completions where enrolment_id = $1',
              [enrolment],
            ),
          { timeout: 60_000 },
        )
        .toEqual([{ count: items.length }])
      // The server has them before the device has read its answer.
      await expect.poll(() => waitingIn(again)).toBe(0)
    })
  })
}
