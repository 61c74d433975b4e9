import { randomUUID } from 'node:crypto'
import { asUser } from './support/api'
import { enrol } from './support/database'
import { expect, test } from './support/fixtures'
import { course, foundIn, itemOf, itemsOf, plainText, secretsOf } from './support/learning'
import { findLayoutFaults } from './support/screen-checks'

const program = 'web-development'

for (const slug of [program, course, 'data-science', 'database-management']) {
  test(`no response gives an answer of the quiz of ${slug} away before it may`, async ({ page, signIn }) => {
    test.setTimeout(180_000)
    const student = await signIn()
    await enrol(student.id, slug)
    const quiz = await itemOf(slug, 'quiz')
    const secrets = secretsOf(quiz.definition)
    expect(secrets.length).toBeGreaterThan(6)
    await page.goto('/user/dashboard')
    const headers = { origin: new URL(page.url()).origin }
    const call = `/api/user/items/${quiz.id}`
    const wrong = () => ({ client_id: randomUUID(), answers: { nothing: 'x' } })
    const first = wrong()
    const second = wrong()

    const texts: [string, string][] = []
    const openPage = async (name: string, path: string, rsc = false) => {
      const response = await page.request.get(path, { headers: rsc ? { rsc: '1' } : {} })
      expect(response.status(), name).toBe(200)
      texts.push([name, await response.text()])
    }
    const send = async (path: string, data: object, status: number) => {
      const response = await page.request.post(path, { headers, data })
      expect(response.status(), await response.text()).toBe(status)
      return response.text()
    }
    const readAll = async (when: string) => {
      for (const language of ['', '/fr']) {
        const quizPage = `${language}/user/programs/${slug}/${quiz.slug}`
        for (const path of [
          `${language}/user/dashboard`,
          `${language}/user/programs/${slug}`,
          quizPage,
          `${quizPage}?attempt=${first.client_id}`,
          `${quizPage}?attempt=${second.client_id}`,
        ]) {
          await openPage(`${path} ${when}`, path)
          await openPage(`${path} as the router asks ${when}`, path, true)
        }
      }
      for (const path of [
        `/api/user/programs/${slug}`,
        call,
        `/api/programs/${slug}`,
        '/api/user/programs',
      ]) {
        await openPage(`${path} ${when}`, path)
      }
    }
    await readAll('before')
    texts.push(['the first try', await send(`${call}/attempts`, first, 201)])
    texts.push(['the first try again', await send(`${call}/attempts`, first, 200)])
    await readAll('after one try')
    const entry = { kind: 'attempt', item: quiz.id, ...second }
    texts.push(['the second try by sync', await send('/api/user/sync', { entries: [entry] }, 200)])
    await readAll('after two tries')
    texts.push(['the first try once more', await send(`${call}/attempts`, first, 200)])

    for (const [name, text] of texts) {
      expect(foundIn(text, secrets), name).toEqual([])
      expect(text, name).not.toMatch(/\\?"(answer|explanation|why|tolerance|units|near)\\?":/)
    }
    const third = await send(`${call}/attempts`, wrong(), 201)
    expect(foundIn(third, secretsOf(quiz.definition, ['en']))).toEqual(secretsOf(quiz.definition, ['en']))
  })
}

test.describe('the free lesson', () => {
  test('is a public page of its own in both languages, and nothing else is', async ({
    page,
    request,
    baseURL,
  }) => {
    const items = await itemsOf(program)
    const sample = items.find((item) => item.sample)
    const path = `/programs/${program}/lessons/${sample?.slug}`
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') {
        complaints.push(message.text())
      }
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    const sitemap = await (await request.get('/sitemap.xml')).text()
    for (const language of ['en', 'fr'] as const) {
      const prefix = language === 'fr' ? '/fr' : ''
      await page.goto(`${prefix}/programs/${program}`)
      await page.locator(`main a[href="${prefix}${path}"]`).first().click()
      await expect(page.locator('h1')).toHaveText(plainText(sample?.title[language] ?? ''))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('.lesson')).toBeVisible()
      expect(sitemap).toContain(`${baseURL}${prefix}${path}`)

      const response = await request.get(prefix + path, { headers: { 'accept-encoding': 'br' } })
      const headers = response.headers()
      expect(headers).toMatchObject({ 'content-encoding': 'br', etag: expect.stringMatching(/^"[\w-]+"$/) })
      const again = await request.get(prefix + path, {
        headers: { 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' },
      })
      expect(again.status()).toBe(304)
      for (const other of items.filter((item) => !item.sample)) {
        const closed = await request.get(`${prefix}/programs/${program}/lessons/${other.slug}`)
        expect([other.slug, closed.status()]).toEqual([other.slug, 404])
      }
    }
    expect(complaints).toEqual([])

    const answer = await request.get(`/api/programs/${program}`)
    const { sample: told } = (await answer.json()) as { sample: { title: string; url: string } }
    expect(told.title).toBe(sample?.title.en)
    expect((await request.get(told.url)).status()).toBe(200)
    expect((await request.get(`/api/user/items/${sample?.id}`)).status()).toBe(401)
  })
})

test('the result of a quiz fits small screens and large text, in both themes', async ({
  page,
  axe,
  request,
  baseURL,
  signIn,
}) => {
  test.setTimeout(180_000)
  const student = await signIn()
  await enrol(student.id, course)
  const [lesson, quiz, assignment] = await Promise.all([
    itemOf(course, 'lesson'),
    itemOf(course, 'quiz'),
    itemOf(course, 'assignment'),
  ])
  const caller = await asUser(student.id, baseURL ?? '')
  let last = ''
  for (let n = 0; n < 3; n++) {
    last = randomUUID()
    await request.post(`/api/user/items/${quiz.id}/attempts`, {
      headers: caller,
      data: { client_id: last, answers: { [quiz.definition.questions[0]?.id ?? '']: 'x' } },
    })
  }
  const home = `/user/programs/${course}`
  const session = await page.context().newCDPSession(page)
  for (const path of [
    home,
    `${home}/${lesson.slug}`,
    `${home}/${quiz.slug}`,
    `${home}/${quiz.slug}?attempt=${last}`,
    `${home}/${assignment.slug}`,
  ]) {
    for (const [colorScheme, language] of [
      ['light', ''],
      ['dark', '/fr'],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(language + path)
      await axe()
      expect(await findLayoutFaults(page), `${language}${path} at 320 px`).toEqual([])
      // As somebody has it who has set the text of their browser to twice its size.
      await page.setViewportSize({ width: 640, height: 900 })
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
      await page.reload()
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      expect(await findLayoutFaults(page), `${language}${path} with text of 200 %`).toEqual([])
      await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
    }
  }
})

test('a lesson costs at most 40 KB once a first page is there', async ({ page, context, signIn }) => {
  const student = await signIn()
  await enrol(student.id, program)
  const lessons = [...(await itemsOf(program)), ...(await itemsOf(program, 2))].filter(
    ({ kind }) => kind === 'lesson',
  )
  await page.goto(`/user/programs/${program}/${lessons[0]?.slug}`)
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  let encoding = ''
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  session.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Document') {
      encoding = response.headers['content-encoding'] ?? response.headers['Content-Encoding'] ?? ''
    }
  })
  for (const { slug } of lessons.slice(1)) {
    bytes = 0
    await page.goto(`/user/programs/${program}/${slug}`)
    await page.waitForLoadState('networkidle')
    expect(encoding).toMatch(/^(br|gzip)$/)
    expect(bytes, `${slug} on the wire`).toBeGreaterThan(2_000)
    expect(bytes, `${slug} on the wire`).toBeLessThanOrEqual(40 * 1024)
  }
})
