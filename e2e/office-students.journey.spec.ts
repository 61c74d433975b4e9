import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { handIn, rename, weekWithAssignment } from './support/assignments'
import { makeUser } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { openFilters } from './support/office'

/** A program whose weeks have no lessons. */
const slug = 'test-automation'

test('staff finds a student, grades what was handed in, and the student hears of it', async ({
  page,
  browser,
  baseURL,
  contextOptions,
  viewport,
  t,
  at,
  axe,
  signIn,
  language,
}) => {
  test.slow()
  const student = await makeUser('student', language)
  const lastName = `Essomba ${randomUUID().slice(0, 6)}`
  await rename(student.id, 'Clémence', lastName)
  const week = await weekWithAssignment(slug)
  const file = await handIn(student.id, slug, week)
  await signIn('staff')
  const main = page.locator('main')
  const dialog = page.getByRole('dialog')

  await test.step('by a search without accents, in a list that sorts and filters', async () => {
    await page.goto(at('/admin/students'))
    await expect(main.getByRole('heading', { level: 1 })).toContainText(/\(.+\)/)
    await main.getByRole('searchbox').fill(`clemence ${lastName}`)
    await main.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/[?&]q=/)
    const row = main.getByRole('row').filter({ hasText: student.email })
    await expect(row).toContainText(t('Office.paid'))
    await axe()
    await openFilters(page)
    await main.getByRole('link', { name: t('StudentsOffice.filters.payment.pending'), exact: true }).click()
    await expect(main).toContainText(t('Office.noStudents'))
    await openFilters(page)
    await main.getByRole('link', { name: t('StudentsOffice.filters.payment.paid'), exact: true }).click()
    await main.getByRole('link', { name: `Clémence ${lastName}` }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Clémence ${lastName}`)
  })

  await test.step("the student's page shows everything, the payments too", async () => {
    for (const text of [student.email, t('Student.statuses.active'), 'devoir.pdf']) {
      await expect(main).toContainText(text)
    }
    await expect(main.getByRole('link', { name: t('StudentsOffice.enrol') })).toBeVisible()
    await axe()
  })

  const grade = async (decision: string, points: string, comment: string) => {
    await dialog
      .getByRole('radio', {
        name: t(decision === 'accepted' ? 'Grading.accept' : 'Grading.return'),
        exact: true,
      })
      .check()
    await dialog.getByLabel(t('Grading.gradeField')).fill(points)
    await dialog.getByLabel(t('Grading.comment')).fill(comment)
    await dialog.getByRole('button', { name: t('Grading.save'), exact: true }).click()
  }
  await test.step('a grade out of range is refused and keeps what was typed; then the file is returned', async () => {
    await main.locator(`a[href*="assignment=${file}"]`).click()
    await expect(dialog).toContainText('devoir.pdf')
    await axe()
    await grade('returned', '140', 'Page 2 is missing.')
    await expect(dialog.getByRole('textbox', { name: t('Grading.gradeField') })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expect(dialog.getByLabel(t('Grading.comment'))).toHaveValue('Page 2 is missing.')
    await grade('returned', '40', 'Page 2 is missing.')
    await expect(dialog).toHaveCount(0)
    await expect(main).toContainText(t('Grading.saved'))
    await expect(main).toContainText('40/100')
  })

  const context = await browser.newContext({ ...contextOptions, viewport, baseURL })
  await signInContext(context, baseURL ?? '', student)
  const theirs = await context.newPage()
  const bell = (count: number) =>
    theirs.getByRole('link', { name: t('Notifications.bellUnread', { count }), exact: true })
  const openNewest = async (of: Page) => {
    await of.goto(at('/user/notifications'))
    await of
      .getByRole('list', { name: t('Notifications.list') })
      .getByRole('link')
      .first()
      .click()
    await expect(of.locator(`#file-${file}`)).toBeVisible()
  }

  const openWeek = async () => {
    await theirs.goto(at(`/user/programs/${slug}`))
    const card = theirs.locator(`#week-${week}`)
    if ((await card.getAttribute('open')) === null) {
      await card.locator('summary').click()
    }
    return card
  }

  await test.step('the bell tells, leads to the comment, and the week stays open', async () => {
    await theirs.goto(at('/user/dashboard'))
    await bell(1).click()
    await expect(theirs.locator('main')).toContainText('40')
    await axe(theirs)
    await openNewest(theirs)
    await expect(theirs.locator(`#file-${file}`)).toContainText('Page 2 is missing.')
    await expect(theirs.locator(`#file-${file}`)).toContainText(t('Assignments.statuses.returned'))
    await expect(bell(0)).toBeVisible()
    const card = await openWeek()
    await expect(card).toContainText(t('Student.assignmentGraded.returned', { grade: 40 }))
    await expect(card).toContainText(t('Student.weekByOfficeAndWork'))
  })

  await test.step('accepted, the office completes the week, with a reason', async () => {
    await page.goto(at(`/admin/assignments?state=returned&q=${student.username}`))
    await main.locator(`a[href*="assignment=${file}"]`).click()
    await expect(dialog.getByLabel(t('Grading.comment'))).toHaveValue('Page 2 is missing.')
    await grade('accepted', '85', 'Now it is whole.')
    await expect(main).toContainText(t('Grading.saved'))

    await theirs.goto(at('/user/notifications'))
    // What is on the screen is read, and still shown as new.
    await expect(bell(0)).toBeVisible()
    await expect(theirs.getByText(t('Notifications.unread'), { exact: true })).toHaveCount(1)
    await expect(theirs.getByRole('button', { name: t('Notifications.markAll') })).toBeHidden()
    await theirs.reload()
    await expect(theirs.getByText(t('Notifications.unread'), { exact: true })).toHaveCount(0)
    const card = await openWeek()
    await expect(card).toContainText(t('Student.weekByOffice'))
    await page.goto(at(`/admin/students/${student.id}/${slug}`))
    await main.locator('summary', { hasText: t('Learning.completeWeekTitle') }).click()
    await main.getByLabel(t('Learning.completeWeekWhich')).selectOption(String(week))
    await main.getByLabel(t('Help.reason')).fill('Followed in the room')
    await axe()
    await main.getByRole('button', { name: t('Learning.completeWeekNow') }).click()
    await expect(main).toContainText(t('Learning.weekCompletedFor', { count: 1 }))
    await expect(main).toContainText('Followed in the room')
    await expect(await openWeek()).toContainText(t('Student.weekDone'))
  })
  await context.close()
})
