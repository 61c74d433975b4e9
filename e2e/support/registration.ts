import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { freshPhone } from './phones'

type Translate = (key: string, values?: Record<string, string | number>) => string

export interface Person {
  firstName: string
  lastName: string
  username: string
  email: string
  phone: string
  password: string
}

export function newPerson(overrides: Partial<Person> = {}): Person {
  const id = randomUUID().slice(0, 10)
  return {
    firstName: 'Bénédicte',
    lastName: "N'Gono",
    username: `bene.${id}`,
    email: `bene-${id}@example.cm`,
    phone: freshPhone(),
    password: 'un mot de passe à moi',
    ...overrides,
  }
}

/** The registration form, wherever it is on the page. */
export const registrationForm = (page: Page) =>
  page.locator('form', { has: page.locator('input[name=confirmPassword]') })

export async function fillRegistration(page: Page, t: Translate, person: Person, program = 'data-science') {
  const form = registrationForm(page)
  await form.getByLabel(t('Register.program'), { exact: true }).selectOption(program)
  await form.getByLabel(t('Register.firstName'), { exact: true }).fill(person.firstName)
  await form.getByLabel(t('Register.lastName'), { exact: true }).fill(person.lastName)
  await form.getByLabel(t('Register.username'), { exact: true }).fill(person.username)
  await form.getByLabel(t('Register.email'), { exact: true }).fill(person.email)
  await form.getByLabel(t('Register.phone'), { exact: true }).fill(person.phone)
  await form.getByLabel(t('Register.birthDate'), { exact: true }).fill('24/08/1999')
  await form.getByLabel(t('Register.password'), { exact: true }).fill(person.password)
  await form.getByLabel(t('Register.confirmPassword'), { exact: true }).fill(person.password)
}

export const submitRegistration = (page: Page) =>
  registrationForm(page).locator('button[type=submit], button:not([type])').last().click()

export const codeIn = (text: string) => /\b(\d{6})\b/.exec(text)?.[1] ?? ''
