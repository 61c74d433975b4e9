import { randomUUID } from 'node:crypto'
import { handIn, weekWithAssignment } from './support/assignments'
import { makeUser } from './support/database'
import { phone } from './support/device'
import { expect, languagesFrom, test } from './support/fixtures'
import { openPageActions } from './support/office'

for (const spoken of languagesFrom('fr')) {
  test.describe(() => {
    test.use({ language: spoken, locale: spoken, ...(spoken === 'fr' && phone) })
    test(`in ${spoken} the office writes, orders and removes a ready comment, and the grading form offers it`, async ({
      page,
      signIn,
      t,
      at,
      axe,
      language,
    }) => {
      test.setTimeout(90_000)
      const program = 'web-development'
      const mine = randomUUID().slice(0, 8)
      const [english, french] = [`Cite your sources ${mine}`, `Citez vos sources ${mine}`]
      const comment = language === 'fr' ? french : english
      const row = page.getByRole('listitem').filter({ hasText: english })
      const dialog = page.getByRole('dialog')
      await signIn('staff')

      await test.step('both languages are needed', async () => {
        await page.goto(at('/admin/assignments'))
        await openPageActions(page)
        await page.getByRole('link', { name: t('Grading.readyComments'), exact: true }).click()
        await expect(page.getByRole('heading', { name: t('Grading.comments.title'), level: 1 })).toBeVisible()
        await axe()
        await page.getByRole('button', { name: t('Grading.comments.new') }).click()
        await dialog.getByLabel(t('Grading.comments.english')).fill(english)
        await dialog.getByRole('button', { name: t('Grading.comments.save'), exact: true }).click()
        await expect(dialog.getByText(t('Validation.required')).first()).toBeVisible()
        await expect(dialog.getByLabel(t('Grading.comments.english'))).toHaveValue(english)
        await dialog.getByLabel(t('Grading.comments.french')).fill(french)
        await axe()
        await dialog.getByRole('button', { name: t('Grading.comments.save'), exact: true }).click()
        await expect(row).toContainText(french)
      })

      await test.step('it is moved one place up', async () => {
        // Other tests may have added or removed one: any place will do.
        const moved = new RegExp(t('Grading.comments.moved', { place: 0 }).replace('0', '\\d+'))
        await row.getByRole('button', { name: t('Grading.comments.moveOf.up', { text: comment }) }).click()
        await expect(page.getByText(moved)).toBeVisible()
      })

      await test.step('a grader reads it in their language, the student gets it in English', async () => {
        const week = await weekWithAssignment(program)
        const work = await handIn((await makeUser()).id, program, week, 'work.pdf')
        await page.goto(at(`/admin/assignments?assignment=${work}`))
        await dialog.getByRole('button', { name: comment }).click()
        await expect(dialog.getByLabel(t('Grading.comment'))).toHaveValue(english)
      })

      await test.step('it is removed', async () => {
        await page.goto(at('/admin/assignments/comments'))
        await row.getByRole('button', { name: t('Grading.comments.deleteOf', { text: comment }) }).click()
        await dialog.getByRole('button', { name: t('Grading.comments.delete'), exact: true }).click()
        await expect(row).toHaveCount(0)
      })
    })
  })
}
