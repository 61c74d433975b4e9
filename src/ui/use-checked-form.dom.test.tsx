import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { pendingAction } from '@/testing/dom/pending-action'
import { recordingRouter } from '@/testing/dom/router'
import { settle, until } from '@/testing/dom/time'
import type { FormAnswer } from './form-answer'
import { useCheckedForm } from './use-checked-form'

const personSchema = z
  .object({ name: z.string().min(2, 'short'), first: z.string(), again: z.string() })
  .refine(({ first, again }) => first === again, { path: ['again'], message: 'differs', when: () => true })

type Action = (previous: FormAnswer, form: FormData) => Promise<FormAnswer>
type Load = () => Promise<z.ZodType>

function PersonForm({ action, schema }: { action: Action; schema: Load }) {
  const { state, errors, form, fields } = useCheckedForm(action, {
    networkError: 'No connection.',
    check: { schema, rules: { short: 'is short', differs: 'is differs' } },
  })
  return (
    <form {...form}>
      <input {...fields.register('name')} aria-label="name" defaultValue="" />
      <input
        name="first"
        aria-label="first"
        value={fields.watch('first') ?? ''}
        onChange={({ target }) => fields.setValue('first', target.value)}
      />
      <input {...fields.register('again')} aria-label="again" defaultValue="" />
      <p role="alert">{state.message}</p>
      <ul>
        {Object.entries(errors).map(([name, text]) => (
          <li key={name}>{`${name}: ${text}`}</li>
        ))}
      </ul>
      <button type="submit">Send</button>
    </form>
  )
}

function open(schema: Load = async () => personSchema) {
  const action = pendingAction<FormAnswer>()
  const router = recordingRouter()
  render(<PersonForm action={action.action} schema={schema} />, { wrapper: router.wrapper })
  return action
}

const press = () => act(async () => void fireEvent.click(screen.getByRole('button')))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) =>
  act(async () => void fireEvent.change(field(name), { target: { value } }))
const errors = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const shows = (...texts: string[]) => until(() => expect(errors()).toEqual(texts))

it('sends nothing that its schema refuses; each error goes with its field, or with another that mends it', async () => {
  const { calls } = open()
  await type('again', 'secret')
  await press()
  await shows('name: is short', 'again: is differs')
  expect(calls).toEqual([])
  await type('first', 'secret')
  await shows('name: is short')
  await type('name', 'Amina')
  await shows()
  await press()
  await until(() => expect(calls).toHaveLength(1))
})

it('shows what only the server knows of until its own field is changed', async () => {
  const form = open()
  await type('name', 'Amina')
  await press()
  await until(() => expect(form.calls).toHaveLength(1))
  await form.last().answer({ status: 'error', at: 1, errors: { name: 'is taken' } })
  await shows('name: is taken')
  await type('again', 'x')
  await shows('name: is taken', 'again: is differs')
  await type('again', '')
  await shows('name: is taken')
  await type('name', 'Bela')
  await shows()
})

it('lets the server check alone where the schema does not arrive', async () => {
  const { calls } = open(() => Promise.reject(new Error('no such file')))
  await press()
  await until(() => expect(calls).toHaveLength(1))
  expect(errors()).toEqual([])
})

it('does not look at what is typed after a success before it is sent', async () => {
  const form = open()
  await type('name', 'Amina')
  await press()
  await until(() => expect(form.calls).toHaveLength(1))
  await form.last().answer({ status: 'ok', at: 1 })
  await type('name', 'B')
  await settle()
  expect(errors()).toEqual([])
  await press()
  await shows('name: is short')
})
