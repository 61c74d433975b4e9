import type { Page } from '@playwright/test'
import { enrol, makeUser, query } from './support/database'
import { expect, languagesFrom, signInContext, test } from './support/fixtures'

const program = 'web-development'

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)

const exercise = {
  titleEn: 'One heading',
  titleFr: 'Un seul titre',
  textEn: 'Write the name of the stall as the heading of its page.',
  textFr: 'Écrivez le nom de l’étal comme titre de sa page.',
  minutes: '5',
  starter: '<p>Ndolé</p>',
  solution: '<h1>Ndolé</h1>',
  'hints.0.en': 'A heading stands between <h1> and </h1>.',
  'hints.0.fr': 'Un titre est entre <h1> et </h1>.',
  'checks.0.label.en': 'The name is a heading.',
  'checks.0.label.fr': 'Le nom est un titre.',
  'checks.0.says.en': 'Put the name between <h1> and </h1>.',
  'checks.0.says.fr': 'Mettez le nom entre <h1> et </h1>.',
  wrong: JSON.stringify([
    { answer: '<h2>Ndolé</h2>', fails: 'first' },
    { answer: '<h1></h1>', fails: 'first' },
  ]),
  // What the solution does not do: the author has miscounted.
  'checks.0.test': "same(document.querySelectorAll('h1').length, 2, 'h1')",
}

/** Presses a button in the very moment in which a text appears, before the page can change any further. */
const pressWhen = (page: Page, text: string, button: string) =>
  page.evaluate(
    ([awaited, name]) => {
      const main = document.querySelector('main') as HTMLElement
      const watch = new MutationObserver(() => {
        if (main.textContent.includes(awaited)) {
          watch.disconnect()
          for (const each of main.querySelectorAll('button')) {
            if (each.textContent.trim() === name) {
              each.click()
            }
          }
        }
      })
      watch.observe(main, { subtree: true, childList: true, characterData: true })
    },
    [text, button] as const,
  )

for (const language of languagesFrom('en')) {
  test.describe(`the office in ${language}`, () => {
    test.use({ language, locale: language })

    test('an exercise is written; checks that do not hold are refused with the reason, others published', async ({
      page,
      browser,
      baseURL,
      t,
      at,
      axe,
      signIn,
    }) => {
      test.setTimeout(180_000)
      await signIn('admin')
      const main = page.locator('main')
      const save = async () => {
        await main.getByRole('button', { name: t('Curriculum.editor.save'), exact: true }).click()
        await expect(main.getByText(t('Curriculum.saved'))).toBeVisible()
      }
      const prove = main.getByRole('button', { name: t('Curriculum.exercise.prove'), exact: true })
      const publish = main.getByRole('button', { name: t('Curriculum.publish'), exact: true })
      let slug = ''

      await test.step('it begins as a draft', async () => {
        await page.goto(at(`/admin/programs/${program}/curriculum`))
        const form = main.locator('form').filter({ hasText: t('Curriculum.addKind') })
        await form.getByLabel(t('Curriculum.addKind')).selectOption('exercise')
        await form.getByLabel(t('Curriculum.titleEn')).fill(exercise.titleEn)
        await form.getByRole('button', { name: t('Curriculum.add'), exact: true }).click()
        await expect(page).toHaveURL(/\/curriculum\/[\w-]+$/)
        slug = page.url().split('/').at(-1) ?? ''
        for (const [name, value] of Object.entries(exercise)) {
          await field(page, name).fill(value)
        }
        await field(page, 'required').uncheck()
      })

      await test.step('what was saved this moment can be published, but not without a proof', async () => {
        await pressWhen(page, t('Curriculum.saved'), t('Curriculum.publish'))
        await save()
        await expect(main.getByText(t('Curriculum.blocked'))).toBeVisible()
        await axe()
      })

      await test.step('a check that its own solution does not meet is named', async () => {
        await prove.click()
        const refusal = main.getByRole('alert')
        await expect(refusal.filter({ hasText: t('Curriculum.exercise.faults.unmet') })).toHaveCount(2, {
          timeout: 45_000,
        })
        await expect(refusal.filter({ hasText: exercise['checks.0.label.en'] })).toBeVisible()
        await expect(refusal.filter({ hasText: exercise['checks.0.label.fr'] })).toBeVisible()
        await axe()
      })

      await test.step('so is a start that passes already', async () => {
        await field(page, 'checks.0.test').fill("same(document.querySelectorAll('h1').length, 1, 'h1')")
        await field(page, 'starter').fill('<h1>Eru</h1>')
        await save()
        await prove.click()
        await expect(
          main
            .getByRole('alert')
            .filter({ hasText: t('Curriculum.exercise.faults.startPasses') })
            .first(),
        ).toBeVisible({ timeout: 45_000 })
      })

      await test.step('so is a wrong answer that the checks accept', async () => {
        await field(page, 'starter').fill(exercise.starter)
        await save()
        await prove.click()
        const refusal = main.getByRole('alert')
        await expect(
          refusal.filter({ hasText: t('Curriculum.exercise.faults.accepted', { numbers: '2' }) }),
        ).toHaveCount(2, { timeout: 45_000 })
        await axe()
      })

      await test.step('what holds is published', async () => {
        await field(page, 'checks.0.test').fill(
          "same(document.querySelector('h1')?.textContent, 'Ndolé', 'h1')",
        )
        await save()
        await prove.click()
        await expect(main.getByText(t('Curriculum.exercise.proven'))).toBeVisible({ timeout: 45_000 })
        await publish.click()
        await expect(main.getByText(t('Curriculum.published'))).toBeVisible()
        await expect(main.getByRole('region', { name: t('Curriculum.exercise.statistics') })).toContainText(
          t('Curriculum.exercise.noTries'),
        )
      })

      await test.step('a student fails it, and the office sees which check it was', async () => {
        const context = await browser.newContext({ baseURL })
        const student = await makeUser('student')
        await enrol(student.id, program)
        await signInContext(context, baseURL ?? '', student)
        const learner = await context.newPage()
        await learner.goto(at(`/user/programs/${program}/${slug}`))
        await learner.getByRole('button', { name: t('Practice.run'), exact: true }).click()
        await expect(learner.locator('main')).toContainText(exercise[`checks.0.says.${language}`], {
          timeout: 30_000,
        })
        await expect
          .poll(() =>
            query(
              'select a.passed from item_attempts a join learning_items i on i.id = a.item_id where i.slug = $1',
              [slug],
            ),
          )
          .toEqual([{ passed: false }])
        await context.close()
        await page.reload()
        await expect(main.getByRole('region', { name: t('Curriculum.exercise.statistics') })).toContainText(
          exercise[`checks.0.label.${language}`],
        )
        await expect(main.getByRole('region', { name: t('Curriculum.exercise.statistics') })).toContainText(
          t('Curriculum.exercise.failed', { failed: 1, tries: 1 }),
        )
        await axe()
      })
      await query('update learning_items set archived_at = now() where slug = $1', [slug])
    })
  })
}
