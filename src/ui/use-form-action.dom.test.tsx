import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { pendingAction } from '@/testing/dom/pending-action'
import { recordingRouter, redirectTo } from '@/testing/dom/router'
import type { FormAnswer } from './form-answer'
import { useFormAction } from './use-form-action'

type Options = Partial<Parameters<typeof useFormAction<FormAnswer>>[1]>
type Action = (previous: FormAnswer, form: FormData) => Promise<FormAnswer>

function PersonForm({ action, options }: { action: Action; options: Options }) {
  const { state, busy, form, clear } = useFormAction(action, {
    networkError: 'No connection.',
    ...options,
  })
  return (
    <form {...form}>
      <input name="name" aria-label="Name" />
      <input name="email" aria-label="Email" />
      <p role="alert">{state.message}</p>
      <ul>
        {Object.entries(state.errors ?? {}).map(([field, text]) => (
          <li key={field}>{`${field}: ${text}`}</li>
        ))}
      </ul>
      <button type="submit">{busy ? 'Sending' : 'Send'}</button>
      <button type="submit" name="next" value="stay">
        Send and stay
      </button>
      <button type="button" onClick={clear}>
        Forget
      </button>
    </form>
  )
}

function open(options: Options = {}) {
  const action = pendingAction<FormAnswer>()
  const router = recordingRouter()
  const { unmount } = render(<PersonForm action={action.action} options={options} />, {
    wrapper: router.wrapper,
  })
  return { ...action, visited: router.visited, unmount }
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) =>
  act(async () => void fireEvent.change(field(name), { target: { value } }))
const errors = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const alert = () => screen.getByRole('alert').textContent

const refused: FormAnswer = {
  status: 'error',
  at: 1,
  message: 'Please check the fields.',
  errors: { name: 'is missing', email: 'is taken' },
}

it('sends once however often it is pressed, and again after the answer', async () => {
  const { calls, last } = open()
  await type('Name', 'Ada')
  await press('Send')
  await press('Sending')
  await press('Send and stay')
  expect(calls).toHaveLength(1)
  await last().answer(refused)
  await press('Send')
  expect(calls).toHaveLength(2)
})

it('shows no error of a field that was filled while the answer was on its way', async () => {
  const { last } = open()
  await press('Send')
  await type('Name', 'Ada')
  await last().answer(refused)
  expect(errors()).toEqual(['email: is taken'])
  await press('Send')
  await type('Name', '')
  await last().answer(refused)
  expect(errors()).toEqual(['name: is missing', 'email: is taken'])
})

it('shows no error of a field that was filled while the form was checked', async () => {
  let answer = (_errors: Record<string, string>) => {}
  open({
    check: (_form, moment) =>
      moment === 'change' ? Promise.resolve({ email: 'is missing' }) : new Promise((done) => (answer = done)),
  })
  await press('Send')
  await type('Name', 'Ada')
  await act(async () => answer({ name: 'is missing', email: 'is missing' }))
  expect(errors()).toEqual(['email: is missing'])
})

it('keeps what was typed and shows the network text when the server is not reached', async () => {
  const { last, calls } = open()
  await type('Name', 'Ada')
  await press('Send')
  await last().fail(new TypeError('Failed to fetch'))
  expect(alert()).toBe('No connection.')
  expect(field('Name').value).toBe('Ada')
  await press('Send')
  expect(calls.map(({ form }) => form.get('name'))).toEqual(['Ada', 'Ada'])
})

it('keeps what was typed when the server refuses, and removes an error once its field is mended', async () => {
  const { last } = open()
  await type('Email', 'ada@example.cm')
  await press('Send')
  await last().answer(refused)
  expect(field('Email').value).toBe('ada@example.cm')
  expect(errors()).toEqual(['name: is missing', 'email: is taken'])
  await type('Name', ' ')
  expect(errors()).toEqual(['name: is missing', 'email: is taken'])
  await type('Name', 'Ada')
  expect(errors()).toEqual(['email: is taken'])
  await type('Email', 'ada.n@example.cm')
  expect(errors()).toEqual([])
  expect(alert()).toBe('')
})

it('sends nothing that the browser itself can refuse, and looks again at each change', async () => {
  const check = async (form: FormData) =>
    String(form.get('name')).length < 2 ? { name: 'is too short' } : null
  const { calls } = open({ check })
  await press('Send')
  expect(calls).toEqual([])
  expect(errors()).toEqual(['name: is too short'])
  await type('Name', 'A')
  expect(errors()).toEqual(['name: is too short'])
  await type('Name', 'Ada')
  expect(errors()).toEqual([])
  await press('Send')
  expect(calls).toHaveLength(1)
})

it('lets the server decide while the browser cannot check yet', async () => {
  const { calls } = open({ check: async () => undefined })
  await press('Send')
  expect(calls).toHaveLength(1)
})

it('shows the network text when the check itself fails', async () => {
  const { calls } = open({ check: () => Promise.reject(new Error('chunk did not load')) })
  await press('Send')
  expect(calls).toEqual([])
  expect(alert()).toBe('No connection.')
})

it('shows the newest answer when a check of an earlier change comes later', async () => {
  const checks: ((errors: Record<string, string> | null) => void)[] = []
  const { last } = open({ check: () => new Promise((done) => void checks.push(done)) })
  await press('Send')
  await act(async () => checks.shift()?.(null))
  await last().answer(refused)
  await type('Name', 'A')
  const late = checks.shift()
  await press('Send')
  await act(async () => checks.shift()?.(null))
  await last().answer({ status: 'ok', message: 'Saved.', at: 2 })
  await act(async () => late?.({ name: 'is too short' }))
  expect(errors()).toEqual([])
  expect(alert()).toBe('Saved.')
})

it('goes where the answer leads, once, and stays busy until the page is left', async () => {
  const onLeave = vi.fn()
  const onAnswer = vi.fn()
  const { calls, last, visited } = open({ onLeave, onAnswer })
  await press('Send')
  expect(onLeave).not.toHaveBeenCalled()
  await last().fail(redirectTo('/en/student?welcome=1'))
  expect(visited).toEqual(['push /en/student?welcome=1'])
  expect(onLeave).toHaveBeenCalledOnce()
  expect(onAnswer).not.toHaveBeenCalled()
  expect(calls).toHaveLength(1)
})

it('does not take a failure that only mentions a redirect for one', async () => {
  const { last, visited } = open()
  await press('Send')
  await last().fail(new Error('NEXT_REDIRECT;push;https://elsewhere.example/;303;'))
  expect(visited).toEqual([])
  expect(alert()).toBe('No connection.')
})

it('sends the pressed button and the last touch of the form', async () => {
  const { last } = open({ prepare: (form) => form.set('js', '1') })
  await press('Send and stay')
  expect(Object.fromEntries(last().form)).toEqual({ name: '', email: '', next: 'stay', js: '1' })
  await last().answer({ status: 'ok' })
  await press('Send')
  expect(last().form.has('next')).toBe(false)
})

it('shows what the form does instead of failing', async () => {
  const instead: FormAnswer = { status: 'ok', message: 'Kept on this phone.' }
  const { last } = open({
    onFailure: async (form) => (form.get('name') === 'Ada' ? instead : null),
  })
  await press('Send')
  await last().fail(new TypeError('Failed to fetch'))
  expect(alert()).toBe('No connection.')
  await type('Name', 'Ada')
  await press('Send')
  await last().fail(new TypeError('Failed to fetch'))
  expect(alert()).toBe('Kept on this phone.')
})

it('can be sent again when that fails too', async () => {
  const { last, calls } = open({ onFailure: () => Promise.reject(new Error('the disk is full')) })
  await press('Send')
  await last().fail(new TypeError('Failed to fetch'))
  expect(alert()).toBe('No connection.')
  await press('Send')
  expect(calls).toHaveLength(2)
})

it('forgets the last answer', async () => {
  const { last } = open()
  await press('Send')
  await last().answer(refused)
  await press('Forget')
  expect(alert()).toBe('')
  expect(errors()).toEqual([])
})

it('hands every answer of the server to the form, with the form it came for', async () => {
  const onAnswer = vi.fn()
  const { last } = open({ onAnswer })
  await press('Send')
  await last().answer(refused)
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(
    refused,
    screen.getByRole('textbox', { name: 'Name' }).closest('form'),
  )
})

it('tells a person who was signed out, keeps what was typed, leads to the sign-in in a new tab, and can be sent again', async () => {
  const { last, calls } = open()
  await type('Name', 'Mirabelle')
  await press('Send')
  await last().answer({
    status: 'error',
    code: 'sign_in_first',
    message: 'You were signed out.',
    signIn: { href: '/admin', text: 'Sign in' },
  })
  expect(alert()).toContain('You were signed out.')
  const link = screen.getByRole('link', { name: 'Sign in' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/admin', '_blank'])
  expect(field('Name').value).toBe('Mirabelle')
  await press('Send')
  expect(calls).toHaveLength(2)
  expect(last().form.get('name')).toBe('Mirabelle')
  await last().answer({ status: 'ok', message: 'Stored.' })
  expect(alert()).toBe('Stored.')
})

it('says for whom the page was when the form was opened, also after it was read again for somebody else', async () => {
  const main = document.createElement('main')
  main.dataset.owner = 'first'
  document.body.append(main)
  const { last } = open()
  main.dataset.owner = 'second'
  await press('Send')
  expect(last().form.get('pageOwner')).toBe('first')
  main.remove()
})
