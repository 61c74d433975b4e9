import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ActionState } from '@/server/transport/http/action-state'
import { setAddress } from '@/testing/dom/page-server'
import { pendingAction } from '@/testing/dom/pending-action'
import { recordingRouter, redirectTo } from '@/testing/dom/router'
import { settle, until } from '@/testing/dom/time'
import { registrationTexts } from './registration-texts'
import { useRegistrationForm } from './use-registration-form'

const texts = registrationTexts('en')
const rule = (name: string) => texts.rules[`Validation.${name}`]
const fields = [
  'program',
  'firstName',
  'lastName',
  'username',
  'email',
  'phone',
  'password',
  'confirmPassword',
]
type Options = Parameters<typeof useRegistrationForm>[0]

function Registration({ action, draft }: Pick<Options, 'action' | 'draft'>) {
  const { bind, errors, form, state, busy, register, typed } = useRegistrationForm({
    schema: 'registrationSchema',
    action,
    texts,
    initial: { program: 'web-basics', cohort: '' },
    draft,
    fields,
    idPrefix: 'register',
  })
  return (
    <form {...form}>
      <p role="alert">{state.message}</p>
      <ul>
        {errors.map(({ id, text }) => (
          <li key={id}>{`${id}: ${text}`}</li>
        ))}
      </ul>
      <select
        id="register-program"
        aria-label="program"
        {...register('program')}
        defaultValue={typed.program}
      >
        <option value="web-basics">Web</option>
        <option value="data-analysis">Data</option>
      </select>
      {fields.slice(1).map((name) => {
        const { error: _, ...control } = bind(name)
        return <input key={name} id={`register-${name}`} aria-label={name} {...control} />
      })}
      <button type="submit">{busy ? 'Sending' : 'Register'}</button>
    </form>
  )
}

function open({ draft = true, address = '/en/register' } = {}) {
  setAddress(address)
  const registerAction = pendingAction<ActionState>()
  const router = recordingRouter()
  const { unmount } = render(<Registration action={registerAction.action} draft={draft} />, {
    wrapper: router.wrapper,
  })
  return { ...registerAction, visited: router.visited, unmount }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) =>
  act(async () => void fireEvent.change(field(name), { target: { value } }))
const press = () => act(async () => void fireEvent.click(screen.getByRole('button')))
const errors = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

const person = {
  firstName: 'Amina',
  lastName: 'Ngo Bassa',
  username: 'amina.ngo',
  email: 'amina@example.cm',
  phone: '670000001',
  password: 'secret-123',
  confirmPassword: 'secret-123',
}

async function fill(changes: Partial<typeof person> = {}) {
  for (const [name, value] of Object.entries({ ...person, ...changes })) {
    await type(name, value)
  }
}

async function send({ calls }: ReturnType<typeof open>, times = 1) {
  await press()
  await until(() => expect(calls).toHaveLength(times))
}

it('sends nothing of an empty form, names all errors in the order of the page, and each goes once mended', async () => {
  const { calls } = open()
  await press()
  await until(() =>
    expect(errors()).toEqual([
      `register-firstName: ${rule('firstNameRequired')}`,
      `register-lastName: ${rule('lastNameRequired')}`,
      `register-username: ${rule('usernameRequired')}`,
      `register-email: ${rule('emailRequired')}`,
      `register-phone: ${rule('phoneRequired')}`,
      `register-password: ${rule('passwordShort')}`,
    ]),
  )
  expect(calls).toEqual([])
  await type('email', 'amina@')
  await until(() => expect(errors()).toContain(`register-email: ${rule('emailInvalid')}`))
  await type('email', person.email)
  await until(() => expect(errors().join()).not.toContain('register-email'))
  expect(errors()).toHaveLength(5)
})

it('sends what was typed, once', async () => {
  const form = open()
  await fill()
  await send(form)
  await press()
  await settle()
  expect(form.calls).toHaveLength(1)
  expect(Object.fromEntries(form.last().form)).toEqual({ program: 'web-basics', ...person })
})

it('keeps what was typed and can be sent again when the server is not reached', async () => {
  const form = open()
  await fill()
  await send(form)
  await form.last().fail(new TypeError('Failed to fetch'))
  expect(screen.getByRole('alert').textContent).toBe(texts.networkError)
  expect(field('password').value).toBe(person.password)
  await send(form, 2)
})

it('shows what only the server knows beside its field, until that field is changed', async () => {
  const form = open()
  await fill()
  await send(form)
  await form.last().answer({
    status: 'error',
    code: 'user_exists',
    message: 'There is such an account.',
    errors: { email: 'This address has an account.', username: 'This name is taken.' },
    at: 1,
  })
  await until(() =>
    expect(errors()).toEqual([
      'register-username: This name is taken.',
      'register-email: This address has an account.',
    ]),
  )
  await type('username', 'amina.bassa')
  await until(() => expect(errors()).toEqual(['register-email: This address has an account.']))
  expect(field('email').value).toBe(person.email)
})

it('shows the same refusal again when it comes again', async () => {
  const form = open()
  await fill()
  const refusal = { status: 'error', errors: { email: 'This address has an account.' } } as const
  for (const times of [1, 2]) {
    await send(form, times)
    await form.last().answer({ ...refusal, at: times })
    await until(() => expect(errors()).toEqual(['register-email: This address has an account.']))
  }
})

it('takes back that the passwords differ when the first of them is corrected', async () => {
  open()
  await fill({ password: 'secret-124' })
  await press()
  await until(() => expect(errors()).toEqual([`register-confirmPassword: ${rule('passwordsDiffer')}`]))
  await type('password', person.confirmPassword)
  await until(() => expect(errors()).toEqual([]))
})

/** Waits for the suggestion, which is made after the event. */
const suggestions = () => act(() => new Promise<void>((done) => setTimeout(done, 1)))

it('suggests a username until somebody has typed one', async () => {
  open()
  await type('firstName', 'Amina')
  await suggestions()
  expect(field('username').value).toBe('')
  await type('lastName', 'Ngo Bassa')
  await until(() => expect(field('username').value).toBe('amina.ngo'))
  await type('firstName', 'Aminatou')
  await until(() => expect(field('username').value).toBe('aminatou.ngo'))
  await type('username', 'mina')
  await type('firstName', 'Amina')
  await suggestions()
  expect(field('username').value).toBe('mina')
})

it('suggests nothing into a field in which somebody is about to type, or which is wrong', async () => {
  open()
  await press()
  await until(() => expect(errors()).toHaveLength(6))
  await type('firstName', 'Amina')
  await type('lastName', 'Ngo')
  await suggestions()
  expect(field('username').value).toBe('')
})

it('suggests nothing into a field that the focus is moving to', async () => {
  open()
  await type('firstName', 'Amina')
  field('lastName').focus()
  field('lastName').addEventListener('blur', () =>
    fireEvent.change(field('lastName'), { target: { value: 'Ngo' } }),
  )
  await act(async () => field('username').focus())
  await suggestions()
  expect(field('username').value).toBe('')
})

it('restores what was typed after a reload, but no password', async () => {
  const first = open()
  await fill()
  await type('program', 'data-analysis')
  first.unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(person.password)
  open()
  await until(() => expect(field('email').value).toBe(person.email))
  expect(field('program').value).toBe('data-analysis')
  expect(field('password').value).toBe('')
})

it('keeps the draft when it is refused, and drops it when the registration goes on', async () => {
  const form = open()
  await fill()
  await send(form)
  await form.last().answer({ status: 'error', message: 'Not now.', at: 1 })
  expect(sessionStorage).toHaveLength(1)
  await send(form, 2)
  await form.last().fail(redirectTo('/en/register/payment'))
  expect(form.visited).toEqual(['push /en/register/payment'])
  expect(sessionStorage).toHaveLength(0)
})

it('keeps no draft where there is none', async () => {
  open({ draft: false })
  await fill()
  expect(sessionStorage).toHaveLength(0)
})

it('chooses the program that the address names, if there is such a program', async () => {
  const first = open({ address: '/en/register?program=data-analysis' })
  expect(field('program').value).toBe('data-analysis')
  first.unmount()
  sessionStorage.clear()
  open({ address: '/en/register?program=no-such-program' })
  expect(field('program').value).toBe('web-basics')
})
