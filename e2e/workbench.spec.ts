import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { enrol } from './support/database'
import { controlled, phone, saveWeek } from './support/device'
import { expect, type Translate, test } from './support/fixtures'
import { takenOver } from './support/practice'

// A place to try things out, on a phone: kept on the device, and without a network.

const program = 'web-development'
const address = `/user/programs/${program}/workbench`
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const bench = (page: Page, t: Translate) => ({
  tool: (name: string) =>
    page.locator('[data-workbench]').getByRole('button', { name: t(`Workbench.tools.${name}`), exact: true }),
  more: page.getByRole('button', { name: t('Workbench.more'), exact: true }),
  tab: (name: string) => page.getByRole('tab', { name, exact: true }),
  code: (file: string) =>
    page.getByRole('textbox', { name: t('Practice.codeOfFile', { file }), exact: true }),
  run: page.locator('[data-workbench]').getByRole('button', { name: t('Practice.run'), exact: true }),
  output: page.getByRole('region', { name: t('Practice.output') }),
})

async function addFile(page: Page, t: Translate, name: string) {
  await page.getByLabel(t('Workbench.newFile')).fill(name)
  await page.getByRole('button', { name: t('Workbench.add'), exact: true }).click()
}

test.describe('on a phone', () => {
  test.use(phone)

  test('several files are written, run, kept and taken away; nothing is fetched before Run', async ({
    page,
    t,
    at,
    axe,
    signIn,
  }) => {
    test.slow()
    await enrol((await signIn()).id, program)
    const fetched: string[] = []
    const broken: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    page.on('pageerror', (error) => broken.push(error.message))
    await page.goto(at(`/user/programs/${program}`))
    await page.getByRole('link', { name: t('Workbench.title'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Workbench.title'))
    await takenOver(page)
    const { tool, more, tab, code, run, output } = bench(page, t)
    // The program teaches web pages; the others come after “more”.
    await expect(tool('web')).toHaveAttribute('aria-pressed', 'true')
    await expect(tool('python')).toHaveCount(0)
    await axe()
    await more.click()
    await tool('python').click()
    await addFile(page, t, 'fares.exe')
    await expect(page.locator('[data-workbench] [role=alert]')).toContainText('.py')
    await addFile(page, t, 'fares.txt')
    await code('fares.txt').fill('300\n350\n')
    await tab('main.py').click()
    await code('main.py').fill("print(sum(int(line) for line in open('fares.txt')))")
    expect(fetched.filter((path) => /^\/(workers|run)\//.test(path))).toEqual([])
    await run.click()
    await expect(output).toContainText('650', { timeout: 30_000 })
    expect(await overflow(page)).toBe(0)
    await axe()

    await page.reload()
    await takenOver(page)
    await expect(code('main.py')).toHaveValue(/fares/)
    await code('main.py').fill('one = 1\nprint(missing)')
    await run.click()
    await page.getByRole('button', { name: t('Practice.goToLine', { line: 2 }) }).click({ timeout: 30_000 })
    await expect(code('main.py')).toBeFocused()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t('Practice.zip') }).click()
    const files = unzipSync(readFileSync(await (await download).path()))
    expect(Object.keys(files).sort()).toEqual(['fares.txt', 'main.py'])
    expect(strFromU8(files['fares.txt'] as Uint8Array)).toBe('300\n350\n')

    await tab('fares.txt').click()
    await page.getByRole('button', { name: t('Workbench.remove', { file: 'fares.txt' }) }).click()
    await page.getByRole('button', { name: t('Workbench.removeYes') }).click()
    await expect(tab('fares.txt')).toHaveCount(0)
    expect(broken).toEqual([])
  })

  test('every tool runs what is written', async ({ page, t, at, axe, signIn }) => {
    test.slow()
    await enrol((await signIn()).id, program)
    await page.goto(at(address))
    await takenOver(page)
    const { tool, more, tab, code, run, output } = bench(page, t)
    await more.click()

    await tool('javascript').click()
    await code('main.js').fill('console.log(6 * 7)')
    await run.click()
    await expect(output).toContainText('42', { timeout: 30_000 })

    await tool('sql').click()
    await tab('main.sql').click()
    await code('main.sql').fill('select count(*) as days from sales;')
    await run.click()
    await expect(page.getByRole('columnheader', { name: 'days' })).toBeVisible({ timeout: 30_000 })

    await tool('shell').click()
    await code('main.sh').fill('echo Douala | tr a-z A-Z')
    await run.click()
    await expect(output).toContainText('DOUALA', { timeout: 30_000 })

    await tool('sheet').click()
    await page.getByRole('button', { name: /^A1\s?:/ }).click()
    await page.getByRole('textbox').first().fill('=6*7')
    await run.click()
    await expect(page.locator('[data-workbench] table')).toContainText('42', { timeout: 30_000 })

    await tool('web').click()
    await code('index.html').fill('<h1>Eru</h1><script src="script.js"></script>')
    await tab('script.js').click()
    await code('script.js').fill("document.querySelector('h1').textContent += ' 1500'")
    await run.click()
    await expect(page.frameLocator('.project-stage iframe').locator('h1')).toHaveText('Eru 1500', {
      timeout: 30_000,
    })
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await expect.poll(() => overflow(page)).toBe(0)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await axe()
  })

  test('another person finds nothing of it', async ({ page, t, at, signIn }) => {
    const texts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('workbench:')))
    await enrol((await signIn()).id, program)
    await page.goto(at(address))
    await takenOver(page)
    await bench(page, t).code('index.html').fill('<h1>mine</h1>')
    await expect.poll(texts).toHaveLength(1)
    await enrol((await signIn()).id, program)
    await page.goto(at(address))
    await takenOver(page)
    await expect(bench(page, t).code('index.html')).not.toHaveValue(/mine/)
    expect(await texts()).toEqual([])
  })
})

test.describe('without a network', () => {
  test.use({ ...phone, serviceWorkers: 'allow' })

  test('a saved week takes the workbench along; a tool that was used runs', async ({
    context,
    page,
    t,
    at,
    signIn,
  }) => {
    test.slow()
    await enrol((await signIn()).id, program)
    await saveWeek(page, program, at, t)
    await page.goto(at(address))
    await controlled(page)
    await takenOver(page)
    const { code, run } = bench(page, t)
    await context.setOffline(true)
    await page.reload()
    await takenOver(page)
    await code('index.html').fill('<h1>Offline</h1>')
    await run.click()
    await expect(page.frameLocator('.project-stage iframe').locator('h1')).toHaveText('Offline', {
      timeout: 30_000,
    })
  })
})
