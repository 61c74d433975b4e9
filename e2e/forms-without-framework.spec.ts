import type { Page } from '@playwright/test'
import { givePassword, makeUser, password, query } from './support/database'
import { expect, test, uniqueEmail } from './support/fixtures'
import { complaintsOf, holdFramework, isHydrated, scriptsOf } from './support/framework'
import { fillRegistration, newPerson, registrationForm, submitRegistration } from './support/registration'

type Translate = (key: string) => string

const contactForm = (page: Page) => page.locator('form', { has: page.locator('#contact-message') })
const send = (page: Page, t: Translate) =>
  contactForm(page)
    .getByRole('button', { name: t('Contact.send') })
    .click()
const messagesFrom = (email: string) =>
  query('select name, message from contact_messages where email = $1', [email])

async function writeMessage(page: Page, email: string) {
  const form = contactForm(page)
  await form.locator('#contact-name').fill('Odile')
  await form.locator('#contact-email').fill(email)
  await form.locator('#contact-subject').selectOption('other')
  await form.locator('#contact-message').fill('Do you teach on Saturday?')
}

test.describe('a message to the academy', () => {
  test('typed and sent while the framework is on its way arrives once, without another page', async ({
    page,
    t,
    at,
  }) => {
    const email = uniqueEmail()
    const complaints = complaintsOf(page)
    const letThrough = await holdFramework(page)
    await page.goto(at('/contact'))
    await writeMessage(page, email)
    await send(page, t)
    // While it is busy it has another name.
    const busy = contactForm(page).locator('button[aria-busy=true]')
    await expect(busy).toBeVisible()
    await busy.click()
    letThrough()
    await expect(page.getByText(t('Contact.success'))).toBeVisible()
    await isHydrated(page)
    await expect(contactForm(page).locator('#contact-message')).toHaveValue('')
    expect(await messagesFrom(email)).toEqual([{ name: 'Odile', message: 'Do you teach on Saturday?' }])
    expect(complaints).toEqual([])
  })

  test('begun before the framework and finished after it keeps every word', async ({ page, t, at }) => {
    const email = uniqueEmail()
    const complaints = complaintsOf(page)
    const letThrough = await holdFramework(page)
    await page.goto(at('/contact'))
    await writeMessage(page, email)
    letThrough()
    await isHydrated(page)
    const form = contactForm(page)
    await expect(form.locator('#contact-name')).toHaveValue('Odile')
    await expect(form.locator('#contact-email')).toHaveValue(email)
    await expect(form.locator('#contact-subject')).toHaveValue('other')
    await expect(form.locator('#contact-message')).toHaveValue('Do you teach on Saturday?')
    await form.locator('#contact-message').press('End')
    await form.locator('#contact-message').pressSequentially(' Or on Sunday?')
    await send(page, t)
    await expect(page.getByText(t('Contact.success'))).toBeVisible()
    expect(await messagesFrom(email)).toEqual([
      { name: 'Odile', message: 'Do you teach on Saturday? Or on Sunday?' },
    ])
    expect(complaints).toEqual([])
  })

  test('is sent by the browser when the line stalls in the middle of the framework', async ({
    page,
    t,
    at,
  }) => {
    const email = uniqueEmail()
    await holdFramework(page, { from: 4 })
    await page.goto(at('/contact'))
    await writeMessage(page, email)
    await send(page, t)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(page.getByText(t('Contact.success'))).toBeVisible({ timeout: 20_000 })
    expect(await messagesFrom(email)).toHaveLength(1)
  })

  test('pressed again when the framework arrives, after the browser has sent it, arrives once', async ({
    page,
    t,
    at,
  }) => {
    const email = uniqueEmail()
    const letThrough = await holdFramework(page)
    let answer = () => {}
    const answered = new Promise<void>((done) => {
      answer = done
    })
    await page.route(`**${at('/contact')}`, async (route) => {
      if (route.request().method() === 'POST') {
        await answered
      }
      await route.continue()
    })
    // While the browser waits for the next page, only the page itself can press.
    const pressed = new Promise<void>((done) => page.exposeFunction('pressedAgain', done))
    await page.addInitScript(() => {
      let turns = 50
      const press = () => {
        turns -= 1
        if (turns > 0) {
          setTimeout(press)
          return
        }
        document.querySelector('#contact-message')?.closest('form')?.requestSubmit()
        ;(window as unknown as { pressedAgain: () => void }).pressedAgain()
      }
      if (!document.referrer.endsWith('/contact')) {
        document.addEventListener('hydrated', press, { once: true })
      }
    })
    await page.goto(at('/contact'))
    await writeMessage(page, email)
    const sending = page.waitForRequest((request) => request.method() === 'POST')
    await send(page, t)
    await sending
    letThrough()
    await pressed
    answer()
    await expect(page.getByText(t('Contact.success'))).toBeVisible()
    expect(await messagesFrom(email)).toHaveLength(1)
  })

  test('is still there after a reload, and gone once the browser has sent it', async ({ page, t, at }) => {
    const email = uniqueEmail()
    await holdFramework(page)
    await page.goto(at('/contact'))
    await writeMessage(page, email)
    await page.reload()
    const form = contactForm(page)
    await expect(form.locator('#contact-email')).toHaveValue(email)
    await expect(form.locator('#contact-subject')).toHaveValue('other')
    await send(page, t)
    await expect(page.getByText(t('Contact.success'))).toBeVisible()
    expect(await messagesFrom(email)).toHaveLength(1)
    await page.goto(at('/contact'))
    await expect(form.locator('#contact-message')).toHaveValue('')
  })

  test('filled in before any script ran keeps every word', async ({ page, t, at }) => {
    const email = uniqueEmail()
    await page.goto(at('/contact'))
    // As a browser does that comes back to a page: without an event.
    for (const [id, value] of [
      ['contact-name', 'Odile'],
      ['contact-email', email],
      ['contact-message', 'Do you teach on Saturday?'],
    ] as const) {
      await page.locator(`#${id}`).evaluate((field, text) => {
        ;(field as HTMLInputElement).value = text
      }, value)
    }
    await contactForm(page).locator('#contact-subject').focus()
    await isHydrated(page)
    await expect(contactForm(page).locator('#contact-name')).toHaveValue('Odile')
    await contactForm(page).locator('#contact-subject').selectOption('other')
    await send(page, t)
    await expect(page.getByText(t('Contact.success'))).toBeVisible()
    expect(await messagesFrom(email)).toEqual([{ name: 'Odile', message: 'Do you teach on Saturday?' }])
  })

  for (const [what, files, answer] of [
    ['a file of it does not arrive', '**/_next/static/**/*.js', null],
    ['not even its list of files arrives', '**/later/*.js', null],
    ['this browser cannot run it', '**/_next/static/**/*.js', 'a language of the future'],
  ] as const) {
    test(`is sent by the browser when ${what}`, async ({ page, t, at }) => {
      const email = uniqueEmail()
      await page.route(files, (route) =>
        answer ? route.fulfill({ contentType: 'text/javascript', body: answer }) : route.abort(),
      )
      await page.goto(at('/contact'))
      await writeMessage(page, email)
      await send(page, t)
      await expect(page.getByText(t('Contact.success'))).toBeVisible()
      expect(await messagesFrom(email)).toHaveLength(1)
    })
  }

  test('stays on the page when there is no line at all, and is sent when it is back', async ({
    page,
    t,
    at,
    context,
  }) => {
    const email = uniqueEmail()
    await page.goto(at('/contact'))
    await context.setOffline(true)
    await writeMessage(page, email)
    await send(page, t)
    await expect(page.locator('#reload-prompt')).toBeVisible()
    await expect(contactForm(page).locator('#contact-message')).toHaveValue('Do you teach on Saturday?')
    await context.setOffline(false)
    await send(page, t)
    await expect(page.getByText(t('Contact.success'))).toBeVisible()
    expect(await messagesFrom(email)).toHaveLength(1)
  })
})

test.describe('a registration', () => {
  test('typed while the framework is on its way keeps its program and every field', async ({
    page,
    t,
    at,
  }) => {
    const person = newPerson()
    const complaints = complaintsOf(page)
    const letThrough = await holdFramework(page)
    await page.goto(at('/register'))
    await fillRegistration(page, t, person, 'backend-development')
    const form = registrationForm(page)
    letThrough()
    await isHydrated(page)
    await expect(form.locator('#register-program')).toHaveValue('backend-development')
    for (const name of ['firstName', 'lastName', 'username', 'email', 'phone', 'password'] as const) {
      await expect(form.locator(`#register-${name}`)).toHaveValue(person[name])
    }
    await submitRegistration(page)
    await expect(page).toHaveURL(new RegExp(at('/register/payment')))
    expect(
      await query(
        'select p.slug from enrolments e join programs p on p.id = e.program_id join users u on u.id = e.user_id where u.email_key = $1',
        [person.email],
      ),
    ).toEqual([{ slug: 'backend-development' }])
    expect(complaints).toEqual([])
  })

  test('suggests no name into a field that somebody is about to fill', async ({ page, at }) => {
    const letThrough = await holdFramework(page)
    await page.goto(at('/register'))
    const form = registrationForm(page)
    await form.locator('#register-firstName').fill('Odile')
    await form.locator('#register-lastName').fill('Ngono')
    await form.locator('#register-username').focus()
    letThrough()
    await isHydrated(page)
    await expect(form.locator('#register-lastName')).toHaveValue('Ngono')
    await form.locator('#register-username').pressSequentially('mama.odile')
    await expect(form.locator('#register-username')).toHaveValue('mama.odile')
  })

  test('offers the classes of its program at once, and the chosen one stays chosen', async ({ page, at }) => {
    const letThrough = await holdFramework(page)
    await page.goto(at('/register'))
    const cohorts = page.locator('#register-cohort')
    const group = cohorts.locator('optgroup').last()
    const slug = (await group.getAttribute('data-program')) ?? ''
    const chosen = (await group.locator('option').first().getAttribute('value')) ?? ''
    await page.locator('#register-program').selectOption(slug)
    await expect(cohorts.locator('optgroup:not([hidden])')).toHaveCount(1)
    await cohorts.selectOption(chosen)
    letThrough()
    await isHydrated(page)
    await expect(cohorts).toHaveValue(chosen)
  })

  test('sent while the framework is on its way says what is wrong, and goes on when it is right', async ({
    page,
    t,
    at,
  }) => {
    const person = newPerson()
    const letThrough = await holdFramework(page)
    await page.goto(at('/register'))
    await fillRegistration(page, t, { ...person, email: 'odile@' })
    await submitRegistration(page)
    letThrough()
    await expect(page.locator('#register-email-error')).toContainText(t('Validation.emailInvalid'))
    await registrationForm(page).locator('#register-email').fill(person.email)
    await submitRegistration(page)
    await expect(page).toHaveURL(new RegExp(at('/register/payment')))
  })

  test('shows the program of its address before any touch, and the price after one', async ({
    page,
    t,
    at,
  }) => {
    await page.goto(at('/register?program=data-science'))
    const program = registrationForm(page).locator('#register-program')
    await expect(program).toHaveValue('data-science')
    await program.focus()
    await expect(registrationForm(page).getByText(t('Register.price'))).toBeVisible()
    await expect(program).toHaveValue('data-science')
  })
})

test.describe('signing in', () => {
  test('by the browser alone leads to the page that was wanted', async ({ page, at }) => {
    const user = await makeUser('student')
    await givePassword(user.id)
    await page.route('**/later/*.js', (route) => route.abort())
    await page.goto(at('/login?callbackUrl=%2Fuser%2Fpayments'))
    await page.locator('#login-username').fill(user.username)
    await page.locator('#login-password').fill(password)
    await page.locator('#login-password').press('Enter')
    await expect(page).toHaveURL(/\/user\/payments$/)
  })

  test('the password is shown as soon as it can be, though its button was pressed before', async ({
    page,
    t,
    at,
  }) => {
    const letThrough = await holdFramework(page)
    await page.goto(at('/login'))
    await page.locator('#login-password').fill('un secret')
    await page.getByRole('button', { name: t('Common.show'), exact: true }).click()
    letThrough()
    await expect(page.locator('#login-password')).toHaveAttribute('type', 'text')
    await expect(page.locator('#login-password')).toHaveValue('un secret')
  })
})

test('Reload after a file that did not arrive carries over what was typed, but no password', async ({
  page,
  t,
  at,
}) => {
  const files = '**/_next/static/**/*.js'
  await page.route(files, (route) => route.abort())
  await page.goto(at('/login'))
  await page.locator('#login-username').fill('odile')
  await page.locator('#login-password').fill('un secret')
  const prompt = page.locator('#reload-prompt')
  await expect(prompt).toBeVisible()
  await page.unroute(files)
  const loaded = page.waitForEvent('load')
  await prompt.getByRole('button', { name: t('Common.reload') }).click()
  await loaded
  await expect(page.locator('#login-username')).toHaveValue('odile')
  await expect(page.locator('#login-password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/odile|un secret/)
})

test.describe('a full class', () => {
  test('is waited for while the line stalls', async ({ page, t, at, signIn }) => {
    const me = await signIn()
    await query(
      `insert into cohorts (id, program_id, mode, language, starts_on, ends_on, seats, updated_at)
         select gen_random_uuid(), id, 'online', 'both', current_date + 20, current_date + 80, 0, now()
         from programs where slug = 'database-management'`,
    )
    await holdFramework(page, { from: 4 })
    await page.goto(at('/payment?program=database-management'), { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: t('Classes.waiting.join') }).click()
    await expect(page.getByRole('button', { name: t('Classes.waiting.leave') })).toBeVisible()
    expect(await query('select 1 as one from cohort_waits where user_id = $1', [me.id])).toHaveLength(1)
  })
})

test('a certificate is looked up without the framework', async ({ page, t, at }) => {
  const scripts = scriptsOf(page)
  await page.goto(at('/certificates'))
  await page.locator('#certificate-code').fill('no such code')
  expect(scripts).toEqual([])
  await page.getByRole('button', { name: t('Certificates.checkCode') }).click()
  await expect(page).toHaveURL(/\/certificates\/search\?code=no\+such\+code/)
  await expect(page.locator('#certificate-code')).toHaveValue('no such code')
})

test('the newsletter needs no framework: a mistake is said beside the field, then thanks', async ({
  page,
  t,
  at,
}) => {
  const email = uniqueEmail()
  const scripts = scriptsOf(page)
  await page.goto(at('/about'))
  const footer = page.getByRole('contentinfo')
  const field = footer.getByLabel(t('Newsletter.email'))
  await field.fill('no address')
  await footer.getByRole('button', { name: t('Newsletter.subscribe') }).click()
  await expect(footer.getByRole('alert')).toHaveText(t('Validation.emailInvalid'))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('no address')
  await field.fill(email)
  await footer.getByRole('button', { name: t('Newsletter.subscribe') }).dblclick()
  await expect(footer.getByText(t('Newsletter.neutral'))).toBeVisible()
  await expect(field).toHaveValue('')
  expect(await query('select status from newsletter_subscribers where email_key = $1', [email])).toEqual([
    { status: 'pending' },
  ])
  expect(scripts).toEqual([])
})
