import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { box, connected, makeRoom } from './support/chat'
import { enrol, makeUser, query, type TestUser } from './support/database'
import { phone } from './support/device'
import { expect, signInContext, test } from './support/fixtures'
import { itemOf, plainText } from './support/learning'

const program = 'web-development'
const desktop = { viewport: { width: 1280, height: 800 } }

/** The message with this text, as it is shown in the open room. */
const messageWith = (page: Page, text: string): Locator =>
  page.locator('li[id^="message-"]').filter({ hasText: text })

test.describe('a student on a phone and the office on a desktop', () => {
  test.describe.configure({ timeout: 120_000 })
  let student: Page
  let office: Page
  let contexts: BrowserContext[] = []
  let me: TestUser
  let teacher: TestUser

  test.beforeEach(async ({ browser, baseURL, language }) => {
    me = await makeUser('student', language)
    teacher = await makeUser('staff', language)
    const open = async (device: object, user: TestUser) => {
      const context = await browser.newContext({ ...device, locale: language, baseURL })
      contexts.push(context)
      await signInContext(context, baseURL ?? '', user)
      return context.newPage()
    }
    student = await open(phone, me)
    office = await open(desktop, teacher)
  })
  test.afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
  })

  /** Both are in the open room. */
  async function meet(at: (path: string) => string, past: (readonly [TestUser, string])[] = []) {
    const roomId = await makeRoom('Web, evening', [me, teacher], past)
    await student.goto(`${at('/user/message')}?room=${roomId}`)
    await office.goto(`${at('/admin/chat')}?room=${roomId}`)
    await connected(student)
    await connected(office)
    return roomId
  }

  test('answer each other, with a way back to the message, and its deletion is shown', async ({
    t,
    at,
    axe,
  }) => {
    const past = Array.from({ length: 80 }, (_, n) => [n === 3 ? me : teacher, `m${n + 1}.`] as const)
    await meet(at, past)
    await test.step('an answer names the message', async () => {
      await box(student).fill('Why is the box wide?')
      await student.getByRole('button', { name: t('ChatScreen.send') }).click()
      const question = messageWith(office, 'Why is the box wide?')
      await question.getByRole('button').click()
      await office
        .getByRole('dialog')
        .getByRole('button', { name: t('ChatScreen.reply') })
        .click()
      await expect(box(office)).toBeFocused()
      await expect(office.getByRole('button', { name: t('ChatScreen.replyDrop') })).toBeVisible()
      await axe(office)
      await box(office).fill('Its padding counts.')
      await office.keyboard.press('Enter')
      await expect(office.getByRole('button', { name: t('ChatScreen.replyDrop') })).toBeHidden()
      const answer = messageWith(student, 'Its padding counts.')
      await expect(answer.locator('[data-quote]')).toContainText('Why is the box wide?')
      await axe(student)
    })
    await test.step('Escape takes the answer back, and the text stays', async () => {
      await messageWith(office, 'm80.').getByRole('button').click()
      await office
        .getByRole('dialog')
        .getByRole('button', { name: t('ChatScreen.reply') })
        .click()
      await box(office).fill('half')
      await office.keyboard.press('Escape')
      await expect(office.getByRole('button', { name: t('ChatScreen.replyDrop') })).toBeHidden()
      await expect(box(office)).toHaveValue('half')
      await box(office).fill('')
    })
    await test.step('a press on the quote shows an old message, pages back', async () => {
      const old = await query<{ id: string }>(
        `select m.id from room_messages m join rooms r on r.id = m.room_id where m.seq = 4 and m.user_id = $1`,
        [me.id],
      )
      expect(old).toHaveLength(1)
      await query(`update room_messages set content = repeat('why is it so wide ', 20) where id = $1`, [
        old[0]?.id,
      ])
      await query(
        `with room as (update rooms r set last_seq = last_seq + 1 from room_messages m where m.id = $1 and r.id = m.room_id
             returning r.id, r.last_seq),
           message as (insert into room_messages (id, room_id, seq, user_id, content, reply_to_seq)
             select gen_random_uuid(), id, last_seq, $2, 'to the fourth', 4 from room returning id, room_id, seq)
         insert into events (type, payload) select 'room.message_sent',
           jsonb_build_object('roomId', room_id, 'messageId', id, 'seq', seq) from message`,
        [old[0]?.id, teacher.id],
      )
      const answer = messageWith(student, 'to the fourth')
      await expect(answer.locator('[data-quote]')).toContainText('why is it so wide')
      // What it quotes is one line, which does not widen the messages.
      const list = student.locator('section:has(> div > ol)')
      expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await answer.locator('[data-quote]').click()
      const fourth = student.locator('#message-4')
      await expect(fourth).toBeInViewport()
      await expect(fourth).toBeFocused()
    })
    await test.step('a deleted message is no longer quoted', async () => {
      // It counts what has not been read yet.
      const newest = new RegExp(`${t('ChatScreen.newest')}|new message|nouveau message`)
      await student.getByRole('button', { name: newest }).click()
      const question = student
        .locator('li[id^="message-"]')
        .filter({ hasText: 'Why is the box wide?' })
        .first()
      await question.getByRole('button').click()
      const dialog = student.getByRole('dialog')
      await dialog.getByRole('button', { name: t('ChatScreen.delete') }).click()
      await dialog.getByRole('button', { name: t('ChatScreen.delete') }).click()
      for (const page of [student, office]) {
        const quote = messageWith(page, 'Its padding counts.').locator('[data-quote]')
        await expect(quote).toContainText(t('ChatScreen.deletedText'))
        await expect(quote).not.toContainText('box')
      }
    })
  })

  test('name each other: by keyboard, highlighted, and under the bell', async ({ t, at, axe }) => {
    await meet(at)
    await student.goto(at('/user/dashboard'))
    await query('update users set first_name = $2, last_name = $3 where id = $1', [me.id, 'Clarisse', 'Ekwe'])
    await office.reload()
    await connected(office)
    await box(office).pressSequentially('Bravo @ekw')
    const list = office.getByRole('listbox', { name: t('ChatScreen.mentionWhom') })
    await expect(list.getByRole('option')).toHaveText(['Clarisse Ekwe'])
    await axe(office)
    await office.keyboard.press('Enter')
    await expect(box(office)).toHaveValue('Bravo @Clarisse Ekwe ')
    await expect(list).toBeHidden()
    await office.keyboard.press('Enter')
    await expect(messageWith(office, 'Bravo').locator('[data-mention]')).toHaveText('@Clarisse Ekwe')
    await expect
      .poll(() =>
        query(`select 1 as one from notifications where user_id = $1 and kind = 'room.mentioned'`, [me.id]),
      )
      .toHaveLength(1)
    await student.goto(at('/user/notifications'))
    await student.getByText(t('Notifications.roomMentioned')).click()
    await expect(messageWith(student, 'Bravo').locator('[data-mention]')).toHaveText('@Clarisse Ekwe')
  })

  test('send photos, also what was chosen without a network', async ({ t, at, axe }) => {
    const roomId = await meet(at)
    const stored = () =>
      query<{ size: number; type: string }>(
        `select length(p.bytes) as size, p.content_type as type from room_photos p join room_messages m on m.id = p.message_id
         where m.room_id = $1 order by m.seq`,
        [roomId],
      )
    const photo = { name: 'IMG_2401.png', mimeType: 'image/png', buffer: readFileSync('public/icon-512.png') }
    const choose = () => student.locator('input[type=file]').setInputFiles(photo)
    await test.step('a photo with words', async () => {
      await choose()
      await expect(student.getByRole('img', { name: t('ChatScreen.photoChosen') })).toBeVisible()
      await box(student).fill('My page')
      await axe(student)
      await student.getByRole('button', { name: t('ChatScreen.send') }).click()
      const shown = messageWith(office, 'My page').getByRole('img')
      await expect(shown).toBeVisible()
      await expect
        .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(100)
      const [row] = await stored()
      expect(row?.size).toBeLessThanOrEqual(150 * 1024)
      await axe(office)
    })
    await test.step('a file that is no photo is refused, and what was typed stays', async () => {
      await box(student).fill('typed')
      await student.locator('input[type=file]').setInputFiles({ ...photo, buffer: Buffer.from('no photo') })
      await expect(student.getByText(t('ChatScreen.photoNotRead'))).toBeVisible()
      await expect(box(student)).toHaveValue('typed')
      await box(student).fill('')
    })
    await test.step('without a network it waits, survives, and arrives once', async () => {
      // The code that makes photos small is here since the first one.
      await contexts[0]?.setOffline(true)
      await expect(student.getByText(t('ChatScreen.lost')).first()).toBeVisible()
      await choose()
      await expect(student.getByRole('img', { name: t('ChatScreen.photoChosen') })).toBeVisible()
      await student.getByRole('button', { name: t('ChatScreen.send') }).click()
      await expect(student.locator('[data-pending=waiting]')).toHaveCount(1)
      await contexts[0]?.setOffline(false)
      await expect(student.locator('[data-pending]')).toHaveCount(0, { timeout: 30_000 })
      expect(await stored()).toHaveLength(2)
      await expect(office.locator('li[id^="message-"]').getByRole('img')).toHaveCount(2)
    })
  })

  test('a question of a lesson is answered, and stands under the lesson without the name', async ({
    t,
    at,
    axe,
    language,
  }) => {
    await enrol(me.id, program)
    const lesson = await itemOf(program, 'lesson')
    const name = `Fotso ${me.username}`
    await query('update users set first_name = $2, last_name = $3 where id = $1', [me.id, 'Rosine', name])
    const address = at(`/user/programs/${program}/${lesson.slug}`)
    await student.goto(address)
    const part = student.locator('main details', { hasText: t('Learning.ask.question') })
    await part.locator('summary').click()
    await part.getByLabel(t('Learning.askLabel.question')).fill('Rosine here: what is a request?')
    await part.getByRole('button', { name: t('Learning.askSend') }).click()
    await expect(part).toContainText(t('Learning.askSent'))

    await office.goto(at('/admin/chat'))
    await connected(office)
    const questions = office.getByRole('region', { name: t('ChatScreen.questions') })
    await questions.getByText(name).first().click()
    const question = messageWith(office, 'what is a request?').first()
    await question.getByRole('button').click()
    await office
      .getByRole('dialog')
      .getByRole('button', { name: t('ChatScreen.reply') })
      .click()
    await box(office).fill('What a browser asks a server for.')
    await office.keyboard.press('Enter')
    await expect(messageWith(office, 'What a browser asks').locator('[data-quote]')).toBeVisible()

    await question.getByRole('button').click()
    await office
      .getByRole('dialog')
      .getByRole('link', { name: t('ChatScreen.putUnderLesson') })
      .click()
    await expect(office.getByRole('combobox', { name: t('Learning.questions.item') })).toHaveValue(lesson.id)
    await expect(office.getByRole('combobox', { name: t('Learning.questions.language') })).toHaveValue(
      language,
    )
    const asked = office.getByRole('textbox', { name: t('Learning.questions.question') })
    await expect(asked).toHaveValue('… here: what is a request?')
    await expect(office.getByRole('textbox', { name: t('Learning.questions.answer') })).toHaveValue(
      'What a browser asks a server for.',
    )
    await axe(office)
    await asked.fill('What is a request?')
    await office.getByRole('button', { name: t('Learning.questions.put') }).click()
    await expect(office.getByText(t('Learning.questions.added'))).toBeVisible()

    await student.goto(address)
    const section = student.getByRole('region', { name: t('Learning.questions.title') })
    await section.getByText('What is a request?').click()
    await expect(section).toContainText('What a browser asks a server for.')
    await expect(section).not.toContainText('Rosine')
    await axe(student)

    await office.goto(at(`/admin/programs/${program}/curriculum/${lesson.slug}`))
    await expect(office.getByRole('heading', { name: plainText(lesson.title[language]) })).toBeVisible()
    await office
      .getByRole('button', { name: t('Learning.questions.remove') })
      .first()
      .click()
    await expect(office.getByText('What is a request?', { exact: true })).toHaveCount(0)
    await student.reload()
    await expect(section).toBeHidden()
  })
})

test('on a phone the first day of a class is whole in the list of rooms and above its messages', async ({
  page,
  signIn,
  t,
  at,
  axe,
}) => {
  await signIn('staff')
  const room = await makeRoom('Class', [await makeUser('staff')])
  await query(
    `insert into cohorts (id, program_id, mode, language, starts_on, ends_on, is_draft, room_id, updated_at)
       select gen_random_uuid(), id, 'online', 'both', '2031-09-22', '2031-12-20', true, $1, now()
       from programs where slug = 'database-administration'`,
    [room],
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(at('/admin/chat'))
  await connected(page)
  const expectWhole = async (place: Locator) => {
    const day = place.getByText(/^22 \S+ 2031$/)
    await expect(day).toBeVisible()
    const [inner, outer] = [await day.boundingBox(), await place.boundingBox()]
    expect(inner?.height).toBeLessThan(32)
    expect((inner?.x ?? 0) + (inner?.width ?? 360)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0))
    expect((inner?.x ?? 0) + (inner?.width ?? 360)).toBeLessThan(360)
  }
  const entry = page.locator('form', { has: page.locator(`input[value="${room}"]`) })
  await expectWhole(entry)
  await axe()
  await entry.getByRole('button').click()
  await expect(page).toHaveURL(new RegExp(`room=${room}`))
  await expectWhole(page.locator('#room-title'))
  await axe()
  await page.getByRole('link', { name: t('ChatScreen.backToRooms') }).click()
  await expectWhole(page.locator(`a[href$="room=${room}"]`))
})
