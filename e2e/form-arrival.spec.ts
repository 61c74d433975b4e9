import type { Page } from '@playwright/test'
import { enrol, givePassword, makeUser, password, query } from './support/database'
import { expect, type Mail, type Translate, test } from './support/fixtures'
import { complaintsOf, holdFramework, isHydrated } from './support/framework'
import { answerQuestions, course, itemOf } from './support/learning'
import { askToPay, intentsOf, newestCode } from './support/payment'
import { fillRegistration, newPerson, registrationForm, submitRegistration } from './support/registration'

type Person = Awaited<ReturnType<typeof makeUser>>
interface World {
  page: Page
  t: Translate
  signIn: (role?: 'student' | 'staff' | 'admin') => Promise<Person>
  mailTo: (address: string, kind: string) => Promise<Mail>
}

/** A form on its page: what somebody types first, what they type last, how they send it, and what then has happened once. */
interface Begun {
  path: string
  first: () => Promise<unknown>
  last: () => Promise<unknown>
  send: () => Promise<unknown>
  happened: () => Promise<unknown>
}

const forms: Record<string, (world: World) => Promise<Begun>> = {
  registration: async ({ page, t }) => {
    const person = newPerson()
    const form = registrationForm(page)
    return {
      path: '/register',
      first: () => fillRegistration(page, t, { ...person, lastName: '' }),
      last: () => form.locator('#register-lastName').fill(person.lastName),
      send: () => submitRegistration(page),
      happened: async () => {
        await expect(page).toHaveURL(/\/register\/payment/)
        expect(await query('select last_name from users where email_key = $1', [person.email])).toEqual([
          { last_name: person.lastName },
        ])
      },
    }
  },

  'signing in': async ({ page }) => {
    const user = await makeUser('student')
    await givePassword(user.id)
    return {
      path: '/login?callbackUrl=%2Fuser%2Fpayments',
      first: () => page.locator('#login-username').fill(user.username),
      last: () => page.locator('#login-password').fill(password),
      send: () => page.locator('#login-password').press('Enter'),
      happened: async () => {
        await expect(page).toHaveURL(/\/user\/payments$/)
        expect(await query('select 1 from sessions where user_id = $1', [user.id])).toHaveLength(1)
      },
    }
  },

  'signing in to the office': async ({ page }) => {
    const user = await makeUser('staff')
    await givePassword(user.id)
    return {
      path: '/admin/login',
      first: () => page.locator('#login-username').fill(user.username),
      last: () => page.locator('#login-password').fill(password),
      send: () => page.locator('#login-password').press('Enter'),
      happened: async () => {
        await expect(page).toHaveURL(/\/admin\/(dashboard|second-factor)/)
        expect(await query('select 1 from sessions where user_id = $1', [user.id])).toHaveLength(1)
      },
    }
  },

  'a forgotten password': async ({ page, t, mailTo }) => {
    const user = await makeUser('student')
    return {
      path: '/forgot-password',
      first: () => page.locator('#forgot-email').fill(user.email.slice(0, -3)),
      last: () => page.locator('#forgot-email').fill(user.email),
      send: () => page.getByRole('button', { name: t('Password.send') }).click(),
      happened: async () => {
        await expect(page.getByText(t('Password.sent'))).toBeVisible()
        await mailTo(user.email, 'password_reset')
        expect(
          await query(`select 1 from outbox_mails where to_email = $1 and kind = 'password_reset'`, [
            user.email,
          ]),
        ).toHaveLength(1)
      },
    }
  },

  'a payment': async ({ page, t, signIn }) => {
    const student = await signIn()
    return {
      path: '/payment?program=data-science',
      first: () => page.getByRole('radio', { name: t('Payment.provider.orange') }).check(),
      last: () => page.getByLabel(t('Payment.phone')).fill('691234567'),
      send: () => page.getByRole('button', { name: t('Payment.payNow') }).click(),
      happened: async () => {
        await expect(page.getByRole('heading', { name: t('Payment.codeTitle') })).toBeVisible()
        expect(await intentsOf(student.id)).toMatchObject([{ state: 'code_sent' }])
      },
    }
  },

  'names and phone': async ({ page, t, signIn }) => {
    const student = await signIn()
    const form = page.getByRole('region', { name: t('Profile.namesTitle') })
    return {
      path: '/profile/edit',
      first: () => form.getByLabel(t('Profile.firstName')).fill('Brigitte-Aimée'),
      last: () => form.getByLabel(t('Profile.phone')).fill('+237 6 99 00 11 22'),
      send: () => form.getByRole('button', { name: t('Profile.save') }).click(),
      happened: async () => {
        await expect(page.getByText(t('Profile.saved')).first()).toBeVisible()
        expect(await query('select first_name, phone from users where id = $1', [student.id])).toEqual([
          { first_name: 'Brigitte-Aimée', phone: '+237699001122' },
        ])
      },
    }
  },

  'a quiz': async ({ page, t, signIn }) => {
    const student = await signIn()
    const enrolment = await enrol(student.id, course)
    const quiz = await itemOf(course, 'quiz')
    const [single] = quiz.definition.questions
    return {
      path: `/user/programs/${course}/${quiz.slug}`,
      first: () => answerQuestions(page, quiz.definition, 'en'),
      last: () => expect(page.locator(`#questions [name*="${single?.id}"]:checked`).first()).toBeAttached(),
      send: () => page.getByRole('button', { name: t('Learning.sendAnswers') }).click(),
      happened: async () => {
        await expect(page.locator('#result')).toBeVisible()
        expect(await query('select score from item_attempts where enrolment_id = $1', [enrolment])).toEqual([
          { score: quiz.definition.questions.length },
        ])
      },
    }
  },
}

for (const [name, open] of Object.entries(forms)) {
  test.describe(name, () => {
    test('begun before the framework, ended after it', async ({ page, t, signIn, mailTo }) => {
      const complaints = complaintsOf(page)
      const form = await open({ page, t, signIn, mailTo })
      const letThrough = await holdFramework(page)
      await page.goto(form.path, { waitUntil: 'domcontentloaded' })
      await form.first()
      letThrough()
      await isHydrated(page)
      await form.last()
      await form.send()
      await form.happened()
      expect(complaints).toEqual([])
    })

    test('sent while the framework is on its way', async ({ page, t, signIn, mailTo }) => {
      const form = await open({ page, t, signIn, mailTo })
      const letThrough = await holdFramework(page)
      await page.goto(form.path, { waitUntil: 'domcontentloaded' })
      await form.first()
      await form.last()
      await form.send()
      letThrough()
      await form.happened()
    })

    test('sent while the line stalls in the middle of it', async ({ page, t, signIn, mailTo }) => {
      const form = await open({ page, t, signIn, mailTo })
      await holdFramework(page, { from: 4 })
      await page.goto(form.path, { waitUntil: 'domcontentloaded' })
      await form.first()
      await form.last()
      await form.send()
      await form.happened()
    })
  })
}

test.describe('the code of a payment', () => {
  test('typed while the line stalls is sent by the browser', async ({ page, t, signIn, mailTo }) => {
    const student = await signIn()
    await page.goto('/payment?program=data-science')
    await askToPay(page, t, { phone: '677000001' })
    const code = await newestCode(mailTo, student.email)
    await holdFramework(page, { from: 4 })
    await page.reload({ waitUntil: 'domcontentloaded' })
    await page.getByLabel(t('Payment.codeLabel')).fill(code)
    await page.getByRole('button', { name: t('Payment.codeConfirm') }).click()
    await expect.poll(async () => (await intentsOf(student.id))[0]?.state).toBe('paid')
  })
})
