import { makeSession } from './support/database'
import { expect, findAxeFaults, type Language, test } from './support/fixtures'
import { isOperations } from './support/operations'
import { findCodeSnifferFaults, findLayoutFaults, findMarkupFaults } from './support/screen-checks'
import { findPerson, identities, listRoutes, listScreens, type Screen } from './support/screens'

// A recording of thousands of measurements costs as much as they do; what fails names its screen and its width.
test.use({ trace: 'off' })

const expectSoon = expect.configure({ soft: true })
/** All widths, the dark, and a second judge of accessibility: npm run test:operations -- every-screen */
const widths = isOperations ? [320, 360, 393, 430, 600, 768, 1024, 1280, 1920] : [320, 1280]

test('every page of the product is in the list of screens', async () => {
  const visited = new Set((await listScreens()).map(({ route }) => route))
  expect(listRoutes().filter((route) => !visited.has(route))).toEqual([])
})

for (const identity of identities) {
  for (const language of ['en', 'fr'] as Language[]) {
    test.describe(() => {
      test.use({ language, locale: language, viewport: { width: 1280, height: 800 } })
      test(`every screen of a ${identity} in ${language}`, async ({ page, at, context, baseURL }) => {
        test.setTimeout(420_000)
        if (identity !== 'visitor') {
          const id = await findPerson(identity, language)
          const cookie = { httpOnly: true, sameSite: 'Lax', url: baseURL ?? '' } as const
          await context.addCookies([
            { ...cookie, name: 'academy.session', value: await makeSession(id) },
            { ...cookie, name: 'signed_in', value: '1', httpOnly: false },
          ])
        }
        const broken: string[] = []
        page.on('console', (message) => {
          if (/content security policy/i.test(message.text())) {
            broken.push(message.text())
          }
        })
        page.on('pageerror', (error) => broken.push(error.message))

        const screens = await listScreens()
        // What does not depend on words is judged in one language, and what several people see alike once: the structure of
        // the markup, and the colours of the dark.
        const judges = ({ path }: Screen) => screens.find((screen) => screen.path === path)?.as === identity
        const check = async (screen: Screen) => {
          const { path, status = 200 } = screen
          broken.length = 0
          await page.setViewportSize({ width: 1280, height: 800 })
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
          const response = await page.goto(at(path))
          expect.soft(response?.status(), `${path}: status`).toBe(status)
          expect.soft(response?.headers()['content-security-policy'], path).toMatch(/script-src/)
          await expect.soft(page.locator('h1'), `${path}: first headings`).toHaveCount(1)
          if (language === 'en' || isOperations) {
            expect.soft(await findAxeFaults(page), `${path}: axe`).toEqual([])
          }
          if (language === 'en' && judges(screen)) {
            const html = (await response?.text()) ?? ''
            expect.soft(await findMarkupFaults(html), `${path}: markup`).toEqual([])
          }
          if (isOperations && language === 'en' && judges(screen)) {
            expect.soft(await findCodeSnifferFaults(page), `${path}: code sniffer`).toEqual([])
            await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
            expect.soft(await findAxeFaults(page, ['color-contrast']), `${path}: axe in the dark`).toEqual([])
          }
          for (const width of widths) {
            await page.setViewportSize({ width, height: 800 })
            // Asked again: bars that change places with the width may be measured in the middle of it.
            await expectSoon
              .poll(() => findLayoutFaults(page), { message: `${path} at ${width} px` })
              .toEqual([])
          }
          expect.soft(broken, `${path}: scripts and content policy`).toEqual([])
        }
        for (const screen of screens) {
          if (screen.as === identity) {
            await test.step(screen.path, () => check(screen))
          }
        }
      })
    })
  }
}
