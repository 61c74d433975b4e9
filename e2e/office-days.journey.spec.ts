import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { asUser } from './support/api'
import { rename } from './support/assignments'
import { enrol, makeUser, query } from './support/database'
import { phone } from './support/device'
import { expect, type Translate, test, uniqueEmail } from './support/fixtures'
import { isHydrated } from './support/framework'
import { tabToName } from './support/keyboard'
import { makeMessage, markedName } from './support/messages'
import { payOverApi } from './support/pay'
import { freshPhone } from './support/phones'
import {
  backToToday,
  beginAtToday,
  expectAnsweredOnce,
  expectToday,
  makeMarkedStudent,
  makeTaughtCohort,
  openBrowserOf,
  openOfficeEntry,
  waitingRow,
} from './support/today'

// Three days in the office. Each step begins at Today and goes on by links and keys.

const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false }

/** The list of one kind, from the first page; there the things of one person. */
async function searchFromToday(page: Page, list: string, name: string) {
  await page.locator(`main nav a[href*="/admin/${list}"]`).first().click()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/[?&]q=/)
}

async function openReply(page: Page, t: Translate, name: string) {
  await searchFromToday(page, 'messages', name)
  await page.getByRole('link', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: t('Office.respond'), exact: true }).click()
  await expect(dialog.getByLabel(t('OfficeMessages.reply'), { exact: true })).toBeVisible()
  return dialog
}

interface Transfer {
  number: string
  /** Of the mother, which is in no account. */
  payer: string
  amount: number
}

/** The operator's file of today with this transfer. */
const statementOf = ({ number, payer, amount }: Transfer) => ({
  name: `${number}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Id;Date;Status;From;Amount\n${number};${new Date().toISOString()};Successful;+237${payer};${amount}`,
  ),
})

test('the first day: a mother pays from her own number, and two people answer at once', async ({
  page,
  browser,
  baseURL,
  request,
  signIn,
  mailTo,
  t,
  at,
  language,
}) => {
  test.slow()
  const program = 'cloud-computing'
  const student = await makeMarkedStudent(language)
  const phoneOfStudent = `65${String(Date.now()).slice(-7)}`
  await query('update users set phone = $2 where id = $1', [student.id, `+237${phoneOfStudent}`])
  await enrol(student.id, program, 'pending')
  const reference = await payOverApi({
    request,
    baseURL,
    mailTo,
    student,
    program,
    phone: freshPhone('451'),
  })
  const [{ amount } = { amount: 0 }] = await query<{ amount: number }>(
    'select amount_xaf as amount from payment_intents where reference = $1',
    [reference],
  )
  const transfer = { number: `77${Date.now()}`, payer: freshPhone('007', '69'), amount }
  const sms = `You have sent ${amount} FCFA to MBOA ACADEMY from ${transfer.payer}. Transaction Id: ${transfer.number}. Fee: 0 FCFA.`
  const mother = { name: markedName(), email: uniqueEmail() }

  await test.step('the student sends in the SMS of the mother, who writes to the office', async () => {
    const headers = await asUser(student.id, baseURL ?? '')
    const claim = await request.post(`/api/payment/${reference}/claim`, { headers, data: { text: sms } })
    expect(await claim.json()).toMatchObject({ state: 'waiting' })
    const theirs = await (await browser.newContext({ baseURL })).newPage()
    await theirs.goto(at('/contact'))
    const form = theirs.locator('form', { has: theirs.locator('textarea') })
    await form.locator('#contact-name').fill(mother.name)
    await form.locator('#contact-email').fill(mother.email)
    await form.locator('#contact-phone').fill(phoneOfStudent)
    await form.locator('#contact-subject').selectOption('course-inquiry')
    await form.locator('#contact-message').fill(`I have paid for my daughter. ${sms}`)
    await form.getByRole('button', { name: t('Contact.send') }).click()
    await expect(theirs.getByText(t('Contact.success'))).toBeVisible()
    await theirs.context().close()
  })

  await test.step('the admin finds the transfer in the statement and books it', async () => {
    const admin = await openBrowserOf(browser, baseURL, await makeUser('admin', language))
    const main = admin.locator('main')
    await beginAtToday(admin, t, at)
    await searchFromToday(admin, 'claims', transfer.number)
    await expect(main.getByText(t('ClaimsOffice.noLine'))).toBeVisible()
    await openOfficeEntry(admin, t('Office.nav.statements'))
    await main.locator('input[type=file]').setInputFiles(statementOf(transfer))
    await main.getByRole('button', { name: t('Statements.import') }).click()
    await expect(main.getByText(transfer.number).last()).toBeVisible()
    await backToToday(admin, t)
    await searchFromToday(admin, 'claims', transfer.number)
    await main.getByRole('link', { name: t('ClaimsOffice.bookFor', { name: student.fullName }) }).click()
    await main.getByRole('button', { name: t('PaymentsOffice.lineBook') }).click()
    await expect(main.getByText(t('PaymentsOffice.done.enrolled'))).toBeVisible()
    await admin.context().close()
  })

  const [colleague, staff] = [await makeUser('staff', language), await signIn('staff')]
  await rename(staff.id, 'Solange', 'Eto')
  await rename(colleague.id, 'Patrice', 'Eto')
  const other = await openBrowserOf(browser, baseURL, colleague)
  await beginAtToday(page, t, at)
  await beginAtToday(other, t, at)

  await test.step('the pasted SMS finds the payment', async () => {
    await page.getByRole('link', { name: t('OfficeSearch.open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill(sms)
    // The request that was refused is found too, because the number was sent in for it.
    await dialog.locator('[data-found]').filter({ hasText: student.fullName, hasNotText: reference }).click()
    await expect(page.locator('main')).toContainText(student.fullName)
    await expect(page.locator('main')).toContainText(transfer.number)
    await backToToday(page, t)
  })

  /** Both have the form open; each sees the other's name, or the answer, and one answer leaves. */
  async function answerTogether(
    name: string,
    first: [Page, string],
    second: Page,
    look?: (dialog: Locator) => Promise<void>,
  ) {
    const [holder, holderName] = first
    const held = await openReply(holder, t, name)
    await look?.(held)
    const late = await openReply(second, t, name)
    const inTime = late.getByText(t('OfficeMessages.colleagueNow', { name: holderName }))
    await expect(inTime).toBeVisible()
    await late.getByLabel(t('OfficeMessages.reply'), { exact: true }).fill('A second answer')
    await late.getByRole('button', { name: t('Office.sendResponse') }).click()
    await expect(late.getByText(t('OfficeMessages.colleagueAnswers', { name: holderName }))).toBeVisible()
    await held.getByLabel(t('OfficeMessages.reply'), { exact: true }).fill('We have it, thank you.')
    await held.getByRole('button', { name: t('Office.sendResponse') }).click()
    await expect(holder.getByText(t('Office.responseSent'))).toBeVisible()
    await late.getByRole('link', { name: t('Office.cancel'), exact: true }).click()
    await expect(late).toHaveCount(0)
    await backToToday(holder, t)
    await backToToday(second, t)
    await searchFromToday(second, 'messages', name)
    await expect(second.getByText(t('Common.noMatch'))).toBeVisible()
    await backToToday(second, t)
  }

  const visitor = await makeMessage({ name: markedName(), locale: language })
  await test.step('the mother is answered beside the facts, by one of two', async () => {
    await answerTogether(mother.name, [page, 'Solange'], other, async (dialog) => {
      const facts = dialog.getByRole('region', { name: t('PersonFacts.title') })
      await expect(facts).toContainText(t('Student.statuses.active'))
      await expect(facts).toContainText(t('PersonFacts.byPhone'))
    })
  })
  await test.step('and a visitor by the other', () => answerTogether(visitor.name, [other, 'Patrice'], page))
  await other.context().close()

  const [written] = await query<{ id: string }>('select id from contact_messages where email = $1', [
    mother.email,
  ])
  await expectAnsweredOnce([written?.id ?? '', visitor.id])
  for (const { email } of [mother, visitor]) {
    expect((await mailTo(email, 'office_reply')).text).toContain('We have it, thank you.')
  }
  expect(
    await query(
      `select e.status::text, i.amount_xaf as amount from enrolments e join payment_intents i on i.enrolment_id = e.id
       where e.user_id = $1 and i.state = 'paid'`,
      [student.id],
    ),
  ).toEqual([{ status: 'active', amount }])
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the second day: a teacher’s classes come first, and a class is cancelled', async ({
    page,
    browser,
    baseURL,
    signIn,
    t,
    at,
    axe,
    language,
  }) => {
    test.slow()
    // Programs of which no other test plans classes, one for each language.
    const slug = language === 'fr' ? 'frontend-development' : 'digital-marketing'
    const teacher = await signIn('staff')
    const taught = await makeTaughtCohort(teacher.id, { slug, language, absences: 2 })
    const { cohort, session, student, enrolment, submission } = taught
    const [next] = await query<{ id: string }>(
      `insert into cohorts (id, program_id, mode, language, starts_on, ends_on, seats, updated_at)
         select gen_random_uuid(), id, 'online', 'both', current_date + 2, current_date + 60, 12, now()
         from programs where slug = $1 returning id`,
      [slug],
    )
    const main = page.locator('main')
    const own = page.getByRole('region', { name: t('Taught.mine') })
    const subject = `Tomorrow ${student.fullName}`
    await beginAtToday(page, t, at)

    await test.step('attendance is one press away, and the third absence is seen at once', async () => {
      await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(t('Taught.mine'))
      await expect(own).not.toContainText(t('Taught.absent'))
      await main
        .getByRole('link', { name: t('Taught.note'), exact: true })
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`/sessions/${session}$`))
      await main
        .getByRole('group', { name: student.fullName })
        .getByText(t('Attendance.absent'), { exact: true })
        .click()
      await main.getByRole('button', { name: t('Attendance.save') }).click()
      await expect(main.getByText(t('Attendance.notices.noted'))).toBeVisible()
      await backToToday(page, t)
      await expect(
        own.getByRole('link', { name: t('Taught.absentTimes', { name: student.fullName, count: 3 }) }),
      ).toBeVisible()
      await axe()
    })

    await test.step('the work is graded in place', async () => {
      await waitingRow(page, student.fullName).filter({ hasText: 'menu.pdf' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('Grading.gradeField')).fill('80')
      await dialog.getByRole('radio', { name: t('Grading.accept'), exact: true }).check()
      await dialog.getByRole('button', { name: t('Grading.save'), exact: true }).click()
      await expect(page.getByText(t('Grading.saved')).first()).toBeVisible()
      await expect(waitingRow(page, student.fullName)).toHaveCount(0)
    })

    await test.step('the teacher writes to the class', async () => {
      await backToToday(page, t)
      await own.locator(`a[href*="class%3A${cohort}"]`).click()
      await main.getByLabel(t('Announcements.subject'), { exact: true }).fill(subject)
      await main.getByLabel(t('Announcements.text'), { exact: true }).fill('Bring your menu.')
      await main.getByRole('button', { name: t('Announcements.sendTo', { count: 1 }) }).click()
      await expect(main.getByRole('heading', { level: 1, name: subject })).toBeVisible()
      await backToToday(page, t)
    })

    await test.step('the admin cancels the class', async () => {
      const admin = await openBrowserOf(browser, baseURL, await makeUser('admin', language), desktop)
      const theirs = admin.locator('main')
      await beginAtToday(admin, t, at)
      await openOfficeEntry(admin, t('Office.nav.classes'))
      await theirs.getByRole('searchbox').fill(student.fullName)
      await theirs.getByRole('searchbox').press('Enter')
      await theirs.locator(`a[href$="/admin/classes/${cohort}"]`).first().click()
      await theirs.locator('summary', { hasText: t('Classes.office.cancel') }).click()
      await theirs.locator('#cancel-reason').fill('The teacher is ill')
      await theirs.getByRole('button', { name: t('Classes.office.cancelNow') }).click()
      await expect(admin.getByText(t('Classes.office.notices.cancelled'))).toBeVisible()
      await expect(theirs.getByText(t('Classes.office.choices.open'))).toHaveCount(1)
      await admin.context().close()
    })

    await test.step('the student takes the next one in one press', async () => {
      const theirs = await openBrowserOf(browser, baseURL, student)
      await theirs.goto(at('/user/dashboard?section=programs'))
      await theirs.locator(`a[href$="/user/programs/${slug}"]`).first().click()
      await theirs.getByRole('link', { name: t('Classes.instead.choose') }).click()
      await expect(theirs.getByText('The teacher is ill')).toBeVisible()
      await theirs.getByRole('button', { name: t('Classes.instead.take') }).click()
      await expect(theirs).toHaveURL(new RegExp(`/user/programs/${slug}$`))
      await theirs.context().close()
    })

    await backToToday(page, t)
    await expect(own).toHaveCount(0)
    expect(await query('select status, grade from submissions where id = $1', [submission])).toEqual([
      { status: 'accepted', grade: 80 },
    ])
    expect(await query('select cohort_id as id from enrolments where id = $1', [enrolment])).toEqual([next])
    expect(
      await query('select state from attendance where session_id = $1 and user_id = $2', [
        session,
        student.id,
      ]),
    ).toEqual([{ state: 'absent' }])
    expect(
      await query('select count(*)::int as count from announcements where subject = $1', [subject]),
    ).toEqual([{ count: 1 }])
    // No other test is offered this class.
    await query('update cohorts set cancelled_at = now() where id = $1', [next?.id])
  })
})

test.describe('with a keyboard', () => {
  test.use(desktop)

  test('the third day: a morning without a mouse', async ({ page, signIn, t, at, language }) => {
    test.slow()
    const student = await makeMarkedStudent(language)
    const enrolment = await enrol(student.id, 'web-development')
    // Older than all else that waits, each language in a year of its own.
    const start = language === 'fr' ? '1994-01-01' : '1993-01-01'
    const [first, second] = [`first ${student.fullName}.pdf`, `second ${student.fullName}.pdf`]
    const works = [first, second]
    await query(
      `insert into submissions (id, user_id, program_id, enrolment_id, filename, size, sha256, content_type, storage_key, text, submitted_at)
         select w.id, $2, e.program_id, e.id, w.name, 1, '', 'application/pdf', w.id::text, 'Ndolé 1 500', $4::timestamptz + w.n * interval '1 day'
         from enrolments e, unnest($1::uuid[], $5::text[]) with ordinality as w (id, name, n) where e.id = $3`,
      [works.map(() => randomUUID()), student.id, enrolment, start, works],
    )
    const message = await makeMessage({ name: markedName(), locale: language })
    await signIn('admin')
    const { keyboard } = page
    const main = page.locator('main')
    const dialog = page.getByRole('dialog')
    const row = (name: string) => waitingRow(page, name)
    await beginAtToday(page, t, at)

    /** J until the row has the focus. */
    const walkTo = (name: string) =>
      expect(async () => {
        await keyboard.press('j')
        await expect(row(name)).toBeFocused({ timeout: 200 })
      }).toPass({ intervals: [0] })
    const title = (filename: string) =>
      dialog.getByRole('heading', { name: t('Grading.dialogTitle', { filename }) })
    const grade = async (filename: string) => {
      await expect(title(filename)).toBeVisible()
      const accept = dialog.getByRole('radio', { name: t('Grading.accept'), exact: true })
      await expect(async () => {
        await keyboard.press('a')
        await expect(accept).toBeChecked({ timeout: 200 })
      }).toPass()
      await keyboard.press('g')
      await expect(dialog.getByLabel(t('Grading.gradeField'))).toBeFocused()
      await keyboard.type('90')
      await keyboard.press('Control+Enter')
      await expect(title(filename)).toHaveCount(0)
    }
    const closeDialog = async () => {
      await keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    const go = async (key: string) => {
      await isHydrated(page)
      await keyboard.press('g')
      await keyboard.press(key)
    }

    await test.step('J and K move over what waits, O opens the oldest, and it is graded by keys', async () => {
      await walkTo(second)
      await keyboard.press('k')
      await expect(row(first)).toBeFocused()
      await keyboard.press('o')
      await grade(first)
      await expect(title(second)).toBeVisible()
      await closeDialog()
    })

    await test.step('E begins the work of a row', async () => {
      await walkTo(second)
      await keyboard.press('e')
      await grade(second)
      await expect(page.getByText(t('Grading.saved')).first()).toBeVisible()
      // The work of somebody else may be open now.
      await closeDialog()
      await expect(row(student.fullName)).toHaveCount(0)
    })

    await test.step('a message is found, answered, and no longer waits', async () => {
      await go('m')
      await expect(page).toHaveURL(/\/admin\/messages/)
      await expect(async () => {
        await keyboard.press('/')
        await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 200 })
      }).toPass()
      await keyboard.insertText(message.name)
      await keyboard.press('Enter')
      await expect(page).toHaveURL(/[?&]q=/)
      const link = main.getByRole('link', { name: message.name, exact: true })
      await expect(async () => {
        await keyboard.press('j')
        await expect(link).toBeFocused({ timeout: 200 })
      }).toPass()
      await keyboard.press('r')
      await expect(dialog.getByLabel(t('OfficeMessages.reply'), { exact: true })).toBeFocused()
      await keyboard.insertText('On Monday, at 18:00.')
      await tabToName(page, t('Office.sendResponse'))
      await keyboard.press('Enter')
      await expect(page.getByText(t('Office.responseSent'))).toBeVisible()
      await expect(link).toHaveCount(0)
    })

    await test.step('Ctrl K finds the student, and G D goes back to Today', async () => {
      const field = dialog.getByRole('searchbox')
      await keyboard.press('Control+k')
      await expect(field).toBeFocused()
      await keyboard.insertText(student.fullName)
      const found = dialog.locator('[data-found]').filter({ hasText: student.fullName }).first()
      await expect(found).toBeVisible()
      await keyboard.press('ArrowDown')
      await expect(found).toBeFocused()
      await keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/admin/students/${student.id}`))
      await expect(main.getByRole('heading', { level: 1 })).toContainText(student.fullName)
      await go('d')
      await expectToday(page, t)
    })

    for (const name of [student.fullName, message.name]) {
      await expect(waitingRow(page, name)).toHaveCount(0)
    }
    await expectAnsweredOnce([message.id])
    expect(
      await query(
        'select filename, status, grade from submissions where user_id = $1 order by submitted_at',
        [student.id],
      ),
    ).toEqual(works.map((filename) => ({ filename, status: 'accepted', grade: 90 })))
  })
})
