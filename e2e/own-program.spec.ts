import { enrol, query } from './support/database'
import { expect, languagesFrom, test } from './support/fixtures'

const slug = 'web-development'
const other = 'data-science'

for (const language of languagesFrom('en')) {
  test.describe(`public pages for a student, in ${language}`, () => {
    test.use({ language, locale: language })

    test('lead into the program that is owned, and sell only the others', async ({ page, t, at, signIn }) => {
      const student = await signIn()
      await enrol(student.id, slug)
      await enrol(student.id, other, 'pending')
      const main = page.locator('main')
      const into = main.getByRole('link', { name: new RegExp(`^${t('Programs.goToMine')}`) })
      const enrols = main.getByRole('link', { name: new RegExp(`^${t('Programs.enroll')}`) })

      await page.goto(at(`/programs/${slug}`))
      await expect(into.first()).toHaveAttribute('href', at(`/user/programs/${slug}`))
      await expect(enrols).toHaveCount(0)
      await into.first().click()
      await expect(page).toHaveURL(new RegExp(`${at(`/user/programs/${slug}`)}$`))

      await page.goto(at('/programs'))
      await expect(into).toHaveCount(1)

      await page.goto(at(`/programs/${other}`), { waitUntil: 'networkidle' })
      await expect(into).toHaveCount(0)
      await expect(enrols.first()).toHaveAttribute('href', at(`/payment?program=${other}`))
      await expect(main.locator('a[href*="/user/"]')).toHaveCount(0)
    })
  })
}

test('a refunded program is sold again, and a visitor is asked nothing', async ({ page, t, signIn }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/programs/${slug}`, { waitUntil: 'networkidle' })
  expect(asked).not.toContain('/api/user/programs')
  const student = await signIn()
  const enrolment = await enrol(student.id, slug)
  await query(`update enrolments set status = 'ended' where id = $1`, [enrolment])
  await page.goto(`/programs/${slug}`, { waitUntil: 'networkidle' })
  expect(asked).toContain('/api/user/programs')
  await expect(page.getByRole('link', { name: t('Programs.goToMine') })).toHaveCount(0)
})
