import { enrol, query } from './support/database'
import { expect, test } from './support/fixtures'

const looks = [
  { name: 'a phone in daylight', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'a desktop in the dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const
const screens = [
  '/user/dashboard',
  '/user/dashboard?section=profile',
  '/user/dashboard?section=programs',
  '/user/dashboard?section=messages',
  '/user/dashboard?section=assignments',
  '/user/dashboard?section=assignments&refused=415',
  '/user/programs/web-development',
  '/user/programs/backend-development',
  '/user/payments',
  '/user/sessions',
  '/user/message',
  '/profile/edit',
  '/payment',
  '/payment?program=backend-development',
  '/payment?choose=1',
  '/success',
]

const overflowOf = (page: import('@playwright/test').Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const { name, viewport, colorScheme } of looks) {
  for (const language of ['en', 'fr'] as const) {
    test.describe(`on ${name} in ${language}`, () => {
      test.use({ viewport, colorScheme, language, locale: language })
      test('every private screen is accessible and fits', async ({ page, at, axe, signIn }) => {
        test.setTimeout(150_000)
        const student = await signIn()
        const paid = await enrol(student.id, 'web-development')
        await enrol(student.id, 'backend-development', 'pending')
        await query('insert into week_completions (enrolment_id, week_number) values ($1, 1)', [paid])
        for (const [number, status] of ['submitted', 'returned', 'accepted'].entries()) {
          await query(
            `insert into submissions (id, user_id, program_id, enrolment_id, week_number, filename, size, sha256, content_type, storage_key, status, grade, feedback)
             select gen_random_uuid(), user_id, program_id, id, $2::int, 'a-rather-long-name-of-a-file-that-must-wrap-somewhere.pdf', 123456, repeat('ab', 32),
               'application/pdf', id || '/' || $2::int, $3::"SubmissionStatus", 80, 'Well done.' from enrolments where id = $1`,
            [paid, number + 2, status],
          )
        }
        for (const path of screens) {
          await test.step(path, async () => {
            const response = await page.goto(at(path))
            expect(response?.status()).toBe(200)
            await expect(page.locator('h1')).toHaveCount(1)
            expect(await page.title()).toMatch(/\S/)
            await axe()
            expect(await overflowOf(page), path).toBeLessThanOrEqual(0)
          })
        }
      })
    })
  }
}

test('every private screen fits the narrowest phone', async ({ page, signIn }) => {
  const student = await signIn()
  await enrol(student.id, 'web-development')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of screens) {
    for (const language of ['', '/fr']) {
      await page.goto(language + path)
      expect.soft(await overflowOf(page), language + path).toBeLessThanOrEqual(0)
    }
  }
})
