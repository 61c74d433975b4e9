import { box, connected, makeRoom, shownTexts, storedTexts, write } from './support/chat'
import { enrol, makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'

test('a long conversation: the last fifty, older ones with the position kept, and back to the newest', async ({
  page,
  signIn,
  t,
}) => {
  const me = await signIn()
  const other = await makeUser()
  const past = Array.from({ length: 130 }, (_, index) => [index % 3 ? other : me, `m${index + 1}`] as const)
  const roomId = await makeRoom('Long', [me, other], past)
  await page.goto(`/user/message?room=${roomId}`)
  await connected(page)
  const texts = (from: number) => past.slice(from).map(([, text]) => text)
  expect(await shownTexts(page)).toEqual(texts(80))
  await expect(page.getByText('m130', { exact: true })).toBeInViewport()
  await expect(page.getByRole('button', { name: t('ChatScreen.newest') })).toBeHidden()

  const log = page.getByRole('region', { name: t('ChatScreen.region', { name: 'Long' }) })
  await log.evaluate((element) => {
    element.scrollTop = -(element.scrollHeight - element.clientHeight) + 300
  })
  const newestRead = page.getByText('m85', { exact: true })
  const before = await log.evaluate((element) => {
    element.scrollTop -= 150
    return [...element.querySelectorAll('p')]
      .find(({ textContent }) => textContent === 'm85')
      ?.getBoundingClientRect().y
  })
  await expect.poll(() => shownTexts(page)).toEqual(texts(30))
  expect(Math.abs(((await newestRead.boundingBox())?.y ?? 0) - (before ?? Number.NaN))).toBeLessThan(2)
  await page.getByRole('button', { name: t('ChatScreen.older') }).press('Enter')
  await expect.poll(() => shownTexts(page)).toEqual(texts(0))
  await expect(page.getByText(t('ChatScreen.beginning'))).toBeAttached()

  await page.getByRole('button', { name: t('ChatScreen.newest') }).click()
  await expect(page.getByText('m130', { exact: true })).toBeInViewport()
})

test('what comes in below does not move somebody who reads above', async ({ page, signIn, t }) => {
  const me = await signIn()
  const other = await makeUser()
  const past = Array.from({ length: 60 }, (_, index) => [other, `m${index + 1}`] as const)
  const roomId = await makeRoom('Steady', [me, other], past)
  await page.goto(`/user/message?room=${roomId}`)
  await connected(page)
  const log = page.getByRole('region', { name: t('ChatScreen.region', { name: 'Steady' }) })
  await log.evaluate((element) => {
    element.scrollTop = -600
  })
  const message = page.getByText('m40', { exact: true })
  const before = (await message.boundingBox())?.y ?? 0
  await box(page).evaluate((element) => element.blur())
  await write(roomId, other, 'from below')
  await expect(page.getByText('from below').first()).toBeAttached()
  expect(Math.abs(((await message.boundingBox())?.y ?? 0) - before)).toBeLessThan(2)
  await expect(page.getByRole('button', { name: t('ChatScreen.newCount', { count: 1 }) })).toBeVisible()
})

test('a message is text: nothing in it runs, and links give nothing away', async ({ page, signIn }) => {
  const me = await signIn()
  const hostile = [
    '<img src=x onerror="window.hit=1"><script>window.hit=1</script>',
    'javascript:alert(1) https://mboa.academy@evil.example/login',
    'See https://example.com/a?b=1.',
    'w'.repeat(400),
  ]
  const roomId = await makeRoom(
    'Hostile <b>',
    [me],
    hostile.map((text) => [me, text] as const),
  )
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/user/message?room=${roomId}`)
  await connected(page)
  expect(await shownTexts(page)).toEqual(hostile)
  const links = page.locator('li[id^="message-"] a')
  await expect(links).toHaveCount(1)
  await expect(links).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await expect(links).toHaveAttribute('href', 'https://example.com/a?b=1')
  expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('too long a message is refused beside the box and stays in it', async ({ page, signIn }) => {
  const me = await signIn()
  const roomId = await makeRoom('Short', [me])
  await page.goto(`/user/message?room=${roomId}`)
  await connected(page)
  const long = 'x'.repeat(4_001)
  await box(page).fill(long)
  await box(page).press('Enter')
  await expect(page.locator('#chat-box-error')).toContainText('4,001')
  await expect(box(page)).toHaveValue(long)
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
  expect(await storedTexts(roomId)).toEqual([])
  const full = '😀'.repeat(4_000)
  await box(page).fill(full)
  await box(page).press('Enter')
  await expect.poll(() => storedTexts(roomId)).toEqual([full])
})

test('one deletes an own message, reports another, mutes the room and leaves it; staff settle the report', async ({
  page,
  browser,
  baseURL,
  signIn,
  t,
  axe,
}) => {
  const me = await signIn()
  const other = await makeUser()
  const roomId = await makeRoom(
    'Mixed',
    [me, other],
    [
      [me, 'a slip'],
      [other, 'something rude'],
    ],
  )
  await page.goto(`/user/message?room=${roomId}`)
  await connected(page)
  await page.getByRole('button', { name: /^Actions for your message/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ChatScreen.delete'), exact: true })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ChatScreen.delete'), exact: true })
    .click()
  await expect(page.getByText(t('ChatScreen.deletedText'))).toBeVisible()
  await page.getByRole('button', { name: /^Actions for the message of/ }).click()
  await axe()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ChatScreen.report') })
    .click()
  await page.getByLabel(t('ChatScreen.reason')).fill('This hurts')
  await axe()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ChatScreen.report') })
    .click()
  await expect(page.getByText(t('ChatScreen.reported'))).toBeVisible()

  const options = page.locator('summary', { hasText: t('ChatScreen.options') })
  await options.click()
  await page.getByRole('button', { name: t('ChatScreen.mute'), exact: true }).click()
  await options.click()
  await expect(page.getByRole('button', { name: t('ChatScreen.unmute') })).toBeVisible()
  await page.getByRole('button', { name: t('ChatScreen.leave') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ChatScreen.leave') })
    .click()
  await expect(page).toHaveURL('/user/message')
  await expect(page.getByText(t('ChatScreen.noRooms'))).toBeVisible()

  const office = await browser.newContext({ baseURL })
  await signInContext(office, baseURL ?? '', await makeUser('staff'))
  const desk = await office.newPage()
  await desk.goto('/admin/chat/reports')
  const card = desk
    .getByRole('article')
    .filter({ hasText: 'something rude' })
    .filter({ hasText: 'This hurts' })
  await card.getByRole('link', { name: t('ChatOffice.context') }).click()
  await expect(desk.getByRole('dialog')).toContainText(t('ChatOffice.reported'))
  await axe(desk)
  await desk.keyboard.press('Escape')
  await card.getByRole('button', { name: /^Remove message/ }).click()
  await desk.getByLabel(t('ChatOffice.reason')).fill('Insult')
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('ChatOffice.remove'), exact: true })
    .click()
  await expect(desk.getByText(t('Chat.messageRemoved'))).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(await storedTexts(roomId)).toEqual(['', ''])
  await office.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the conversation is read, older messages too, and a form posts one', async ({ page, signIn, t }) => {
    const me = await signIn()
    const past = Array.from({ length: 60 }, (_, index) => [me, `m${index + 1}`] as const)
    const roomId = await makeRoom('Plain', [me], past)
    await page.goto('/user/message')
    await page.getByRole('link', { name: 'Plain' }).click()
    await expect(page.getByText('m60', { exact: true })).toBeVisible()
    await box(page).fill('posted by hand')
    await page.getByRole('button', { name: t('ChatScreen.send') }).click()
    await expect(page.locator('li[id^="message-"]').filter({ hasText: 'posted by hand' })).toBeVisible()
    expect((await storedTexts(roomId)).at(-1)).toBe('posted by hand')
    await page.getByRole('link', { name: t('ChatScreen.older') }).click()
    await expect(page.getByText('m1', { exact: true })).toBeVisible()
  })
})

test('a room of others is not there, and staff chat from the back office', async ({ page, signIn, t }) => {
  const staff = await signIn('staff')
  const other = await makeUser()
  const theirs = await makeRoom('Theirs', [other])
  const ours = await makeRoom('Ours', [staff, other])
  expect((await page.goto(`/user/message?room=${theirs}`))?.status()).toBe(404)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: t('Office.nav.chat'), exact: true }).click()
  await page.getByRole('link', { name: 'Ours' }).click()
  await connected(page)
  await box(page).fill('Good morning')
  await box(page).press('Enter')
  await expect.poll(() => storedTexts(ours)).toEqual(['Good morning'])
})

test('a student who has just registered asks the office, staff answer, and nobody else sees it', async ({
  page,
  browser,
  baseURL,
  signIn,
  t,
  axe,
}) => {
  const me = await signIn()
  await page.goto('/user/message')
  await expect(page.getByText(t('ChatScreen.noRooms'))).toBeVisible()
  await page.getByRole('button', { name: t('ChatScreen.askOffice') }).click()
  await expect(page.getByRole('heading', { name: t('Chat.office') })).toBeFocused()
  await connected(page)
  // When somebody reads it, and a way to begin.
  const hours = t('Contact.hoursText')
  await expect(page.getByText(t('Chat.officeReads', { hours }))).toBeVisible()
  await expect(page.getByText(/^(Open|Closed) now/)).toBeVisible()
  await axe()
  await page.getByRole('button', { name: t('ChatScreen.starterLesson') }).click()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('About a lesson: ')
  const question = `When does it start, ${me.username}?`
  await box(page).fill(question)
  await box(page).press('Enter')
  await expect(page.getByText(question, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: t('ChatScreen.starterLesson') })).toHaveCount(0)
  await expect(page.getByText(hours, { exact: true })).toBeVisible()

  const office = await browser.newContext({ baseURL })
  await signInContext(office, baseURL ?? '', await makeUser('staff'))
  const desk = await office.newPage()
  await desk.goto('/admin/chat')
  await connected(desk)
  const questions = desk.getByRole('region', { name: t('ChatScreen.questions') })
  await expect(questions.getByRole('button').filter({ hasText: question })).toContainText(
    t('ChatScreen.unanswered'),
  )
  await axe(desk)
  await questions.getByRole('button').filter({ hasText: question }).click()
  await connected(desk)
  const answer = `On Monday, ${me.username}.`
  await box(desk).fill(answer)
  await box(desk).press('Enter')
  await expect(page.getByText(answer).first()).toBeVisible()
  await expect(page.locator('li[id^="message-"]').filter({ hasText: answer })).toContainText(
    t('ChatScreen.officeTag'),
  )
  await expect(questions.getByRole('button').filter({ hasText: answer })).toContainText(
    t('ChatScreen.answered'),
  )
  await axe()

  const foreign = await browser.newContext({ baseURL })
  await signInContext(foreign, baseURL ?? '', await makeUser())
  const room = new URL(page.url()).searchParams.get('room')
  expect((await foreign.request.get(`/user/message?room=${room}`)).status()).toBe(404)
  await Promise.all([office.close(), foreign.close()])
})

test.describe('without JavaScript, an invitation and the office', () => {
  test.use({ javaScriptEnabled: false })

  test('are answered and asked by forms', async ({ page, signIn, t }) => {
    const me = await signIn()
    const other = await makeUser()
    const roomId = await makeRoom('Asked by hand', [other])
    await query(
      'insert into room_invitations (id, room_id, user_id, invited_by_id) values (gen_random_uuid(), $1, $2, $3)',
      [roomId, me.id, other.id],
    )
    await page.goto('/user/message')
    await page.getByRole('button', { name: t('ChatScreen.accept') }).click()
    await expect(page).toHaveURL(`/user/message?room=${roomId}`)
    await page.goto('/user/message')
    await page.getByRole('button', { name: t('ChatScreen.askOffice') }).click()
    await expect(page).toHaveURL(/\/user\/message\?room=/)
    await expect(page.getByRole('heading', { name: t('Chat.office') })).toBeVisible()
  })
})

test('the room of a class and that of its program say which is which, and an empty room has no date', async ({
  page,
  signIn,
  t,
}) => {
  const me = await signIn()
  await enrol(me.id, 'web-development')
  const [cohort] = await query<{ room_id: string }>(
    `select k.room_id from cohorts k join programs p on p.id = k.program_id
     where p.slug = 'web-development' and k.room_id is not null limit 1`,
  )
  await query(
    'insert into room_members (room_id, user_id, last_read_seq, last_seen_at) values ($1, $2, 0, now()) on conflict do nothing',
    [cohort?.room_id, me.id],
  )
  const empty = await makeRoom('Nobody has written', [me])
  await page.goto('/user/message')
  const rooms = page.getByRole('navigation', { name: t('ChatScreen.rooms') })
  await expect(rooms.getByRole('link').filter({ hasText: t('ChatScreen.keptProgram') })).toHaveCount(1)
  const ofCohort = rooms.locator(`a[href$="room=${cohort?.room_id}"]`)
  await expect(ofCohort).toContainText(`${t('ChatScreen.keptClass')} ·`)
  await expect(rooms.locator(`a[href$="room=${empty}"]`)).toHaveText(
    `Nobody has written${t('ChatScreen.noPreview')}`,
  )
  await ofCohort.click()
  await expect(page.getByText(`· ${t('ChatScreen.keptClassLong')}`)).toBeVisible()
})
