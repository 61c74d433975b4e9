import type { BrowserContext, Page } from '@playwright/test'
import { box, connected, shownTexts, storedTexts } from './support/chat'
import { makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'

test.describe('two people talk', () => {
  test.describe.configure({ timeout: 120_000 })
  let other: BrowserContext
  let paul: Page
  test.beforeEach(async ({ browser, baseURL, language, viewport, isMobile, hasTouch }) => {
    other = await browser.newContext({ viewport, isMobile, hasTouch, locale: language, baseURL })
    paul = await other.newPage()
  })
  test.afterEach(async () => other?.close())

  test('in a room, through a break of the network, and nothing is lost or doubled', async ({
    page,
    context,
    baseURL,
    language,
    t,
    at,
    axe,
    signIn,
  }) => {
    const me = await signIn()
    await query('update users set email_verified_at = now() where id = $1', [me.id])
    const friend = await makeUser('student', language)
    await signInContext(other, baseURL ?? '', friend)
    const name = `Groupe ${friend.username}`

    await test.step('one makes a room and adds the other by e-mail', async () => {
      await page.goto(at('/user/message'))
      await expect(page.getByText(t('ChatScreen.noRooms'))).toBeVisible()
      await axe()
      await page.getByRole('button', { name: t('Chat.createRoom') }).click()
      await page.getByLabel(t('ChatScreen.roomName')).fill(name)
      await page.getByRole('button', { name: t('ChatScreen.create'), exact: true }).click()
      await expect(page.getByRole('heading', { name })).toBeFocused()
      await page.getByRole('button', { name: t('Chat.addUser') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('ChatScreen.email')).fill('nobody@example.cm')
      await dialog.getByRole('button', { name: t('ChatScreen.add'), exact: true }).click()
      await expect(dialog.getByText(t('Chat.userAdded'))).toBeVisible()
      await dialog.getByLabel(t('ChatScreen.email')).fill(friend.email)
      await dialog.getByRole('button', { name: t('ChatScreen.add'), exact: true }).click()
      await expect(dialog.getByLabel(t('ChatScreen.email'))).toHaveValue('')
      await expect(dialog.getByText(t('Chat.userAdded'))).toBeVisible()
      await axe()
      await page.keyboard.press('Escape')
    })
    const roomId = new URL(page.url()).searchParams.get('room') ?? ''

    const readUpTo = (seq: number) =>
      expect
        .poll(() =>
          query('select last_read_seq from room_members where room_id = $1 and user_id = $2', [
            roomId,
            friend.id,
          ]),
        )
        .toEqual([{ last_read_seq: seq }])

    await test.step('both write and read', async () => {
      await expect
        .poll(() => query('select 1 as one from room_invitations where user_id = $1', [friend.id]))
        .toHaveLength(1)
      await paul.goto(at('/user/message'))
      await expect(paul.getByText(t('ChatScreen.invitedBy', { name: me.fullName }))).toBeVisible()
      await expect(paul.getByRole('link', { name })).toBeHidden()
      await axe(paul)
      await paul.getByRole('button', { name: t('ChatScreen.accept') }).click()
      await expect(box(paul)).toBeVisible()
      await connected(paul)
      await connected(page)
      // What is there when the room opens is history, and is not announced.
      await expect(paul.getByText(t('ChatScreen.noMessages'))).toBeVisible()
      await box(page).fill('Bonjour Paul')
      await page.keyboard.press('Enter')
      // On a phone the list of rooms, which shows it too, is behind the open room.
      await expect(paul.getByText('Bonjour Paul').filter({ visible: true }).first()).toBeVisible()
      await expect(paul.getByRole('log')).toContainText('Bonjour Paul')
      await expect(page.getByRole('log')).not.toContainText('Bonjour Paul')
      await box(paul).pressSequentially('Salut')
      await expect(page.getByText(t('ChatScreen.typingOne', { name: friend.fullName }))).toBeVisible()
      await paul.keyboard.press('Shift+Enter')
      await box(paul).pressSequentially('Amina')
      await paul.getByRole('button', { name: t('ChatScreen.send') }).click()
      await expect.poll(() => shownTexts(page)).toEqual(['Bonjour Paul', 'Salut\nAmina'])
      await axe()
    })

    await test.step('what is typed without a network arrives once, in order, when it is back', async () => {
      await context.setOffline(true)
      await expect(page.getByText(t('ChatScreen.lost')).first()).toBeVisible()
      for (const text of ['un', 'deux', 'trois']) {
        await box(page).fill(text)
        await page.keyboard.press('Enter')
      }
      await expect(page.locator('[data-pending=waiting]')).toHaveCount(3)
      await expect(page.getByText(t('Chat.socketNotConnected')).first()).toBeVisible()
      await expect(page.getByRole('button', { name: t('ChatScreen.reconnect') })).toBeVisible()
      await box(paul).fill('entre-temps')
      await paul.keyboard.press('Enter')
      await expect.poll(() => storedTexts(roomId)).toContain('entre-temps')
      await context.setOffline(false)
      const all = ['Bonjour Paul', 'Salut\nAmina', 'entre-temps', 'un', 'deux', 'trois']
      await expect.poll(() => shownTexts(paul), { timeout: 20_000 }).toEqual(all)
      await expect.poll(() => shownTexts(page)).toEqual(all)
      await expect(page.locator('[data-pending]')).toHaveCount(0)
      expect(await storedTexts(roomId)).toEqual(all)
      // What came right after one's own message is read too, by somebody who only looks at the open room.
      await readUpTo(6)
    })

    await test.step('a draft survives a reload, and so does what was not sent', async () => {
      await box(page).fill('à moitié écrit')
      await page.reload()
      await expect(box(page)).toHaveValue('à moitié écrit')
      await expect.poll(() => shownTexts(page)).toContain('trois')
    })

    await test.step('who is elsewhere sees how many wait, and where they begin', async () => {
      await paul.goto(at('/user/dashboard'))
      await connected(page)
      await box(page).press('Enter')
      await expect.poll(() => storedTexts(roomId)).toContain('à moitié écrit')
      await paul.reload()
      const badge = paul.locator('header [data-live=unreadChat]')
      await expect(badge).toHaveText('1')
      await paul.goto(`${at('/user/message')}?room=${roomId}`)
      await expect(paul.locator('[data-unread]')).toBeVisible()
      await expect(badge).toBeHidden()
      // A phone hides the bar with the badge while a room is open: the table is asked until it knows.
      await readUpTo(7)
    })
  })
})
