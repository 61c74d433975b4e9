import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type ServerAnswer, startPageServer } from '@/testing/dom/page-server'
import { useUploadForm } from './use-upload-form'

function Upload({ prepare }: { prepare?: () => Promise<Record<string, string> | null> }) {
  const { form, errors, message, done } = useUploadForm<{ filename: string }>({
    address: '/api/upload',
    locale: 'fr',
    networkError: 'No connection.',
    prepare,
    onAdded: ({ filename }) => `Added ${filename}`,
  })
  return (
    <form {...form}>
      <input name="text" aria-label="Text" aria-invalid={errors.text ? true : undefined} />
      <p>{errors.text}</p>
      <p role="alert">{message}</p>
      <p role="status">{done}</p>
      <button type="submit">Send</button>
    </form>
  )
}

async function open(answers: ServerAnswer[], prepare?: () => Promise<Record<string, string> | null>) {
  const { all } = await startPageServer(() => answers.shift() ?? { status: 500, json: {} })
  render(<Upload prepare={prepare} />)
  const field = screen.getByLabelText<HTMLInputElement>('Text')
  fireEvent.change(field, { target: { value: 'one' } })
  return { all, field, send: () => fireEvent.click(screen.getByText('Send')) }
}

it('says an error beside its field, which gets the focus and keeps what was typed; then sends again', async () => {
  const { all, field, send } = await open([
    { status: 422, json: { message: 'Wrong', errors: { text: 'Two words.' } } },
    { status: 201, json: { filename: 'a.csv' } },
  ])
  send()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getByText('Two words.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(field.value).toBe('one')
  send()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Added a.csv'))
  expect(screen.queryByText('Two words.')).toBeNull()
  expect(field.value).toBe('')
  expect((await all()).map(({ path, headers }) => [path, headers['x-locale']])).toEqual([
    ['/api/upload', 'fr'],
    ['/api/upload', 'fr'],
  ])
})

it('says an error of no field above the button, and sends nothing that is not ready', async () => {
  const { send } = await open([{ status: 409, json: { message: 'Changed meanwhile.' } }])
  send()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Changed meanwhile.'))
  document.body.innerHTML = ''
  const unready = await open([], async () => ({ text: 'Cannot be opened.' }))
  unready.send()
  await waitFor(() => expect(screen.getByText('Cannot be opened.')).toBeTruthy())
  expect(await unready.all()).toEqual([])
})
