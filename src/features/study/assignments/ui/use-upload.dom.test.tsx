import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { text } from '@/config/limits'
import { recordOf } from '@/lib/record-of'
import { setOnline } from '@/testing/dom/browser-state'
import { heldAnswers, type Received, type ServerAnswer, startPageServer } from '@/testing/dom/page-server'
import { recordingRouter } from '@/testing/dom/router'
import { until } from '@/testing/dom/time'
import { type UploadState, useUpload } from './use-upload'

/** Every text is equal to its key. */
const texts = recordOf(
  [
    'fileRequired',
    'fileEmpty',
    'tooLarge',
    'tooLargeTogether',
    'tooManyFiles',
    'typeRefused',
    'textTooLong',
    'network',
    'text',
    'saveFull',
    'signedOut',
  ],
  (name) => name,
)

let state: UploadState

function WorkForm() {
  const work = useUpload('en', texts)
  state = work.state
  return (
    <form
      action="/api/assignments/submit"
      onSubmit={(event) => {
        event.preventDefault()
        void work.submit(event.currentTarget)
      }}
      onInput={work.change}
    >
      <input
        type="file"
        multiple
        name="assignment"
        aria-label="Files"
        onChange={(event) => work.look([...(event.target.files ?? [])])}
      />
      <textarea name="text" aria-label="Text" />
      <button type="submit">Send</button>
      <button type="button" onClick={work.cancel}>
        Cancel
      </button>
    </form>
  )
}

async function open(answer: (request: Received) => ServerAnswer | Promise<ServerAnswer>) {
  const server = await startPageServer(answer)
  const router = recordingRouter()
  render(<WorkForm />, { wrapper: router.wrapper })
  return { ...server, visited: router.visited }
}

const file = (name: string, bytes = 3) => new File([new Uint8Array(bytes).fill(97)], name)
const files = () => screen.getByLabelText<HTMLInputElement>('Files')
const textField = () => screen.getByLabelText<HTMLTextAreaElement>('Text')
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const write = (value: string) => act(async () => void fireEvent.input(textField(), { target: { value } }))

function choose(...chosen: File[]) {
  const transfer = new DataTransfer()
  for (const each of chosen) {
    transfer.items.add(each)
  }
  files().files = transfer.files
  return act(async () => {
    fireEvent.input(files())
    fireEvent.change(files())
  })
}

const keys = (received: readonly Received[]) => received.map(({ headers }) => headers['idempotency-key'])
const created = () => ({ status: 201, json: {} })

it.each([
  ['nothing at all', [], '', { field: 'fileRequired' }],
  ['blanks only', [], '  \n ', { field: 'fileRequired' }],
  ['a file of a kind that is not taken', [file('virus.exe')], '', { field: 'typeRefused' }],
  ['too long a text', [], 'a'.repeat(text.work + 1), { text: 'textTooLong' }],
] as const)('sends nothing and says what is wrong with %s', async (_what, chosen, typed, fault) => {
  const { all } = await open(created)
  if (chosen.length > 0) {
    await choose(...chosen)
    // The error is shown as soon as the file is chosen.
    expect(state).toMatchObject({ step: 'failed', unsent: true, ...fault })
  }
  await write(typed)
  await press('Send')
  expect(state).toMatchObject({ step: 'failed', unsent: true, ...fault })
  expect(await all()).toEqual([])
  expect(textField().value).toBe(typed)
})

it('takes back what was wrong once another file is chosen', async () => {
  await open(created)
  await choose(file('virus.exe'))
  await choose(file('page.html'))
  expect(state).toEqual({ step: 'idle' })
})

it('sends the work once however often it is pressed, empties the form and reads the page again', async () => {
  const { received, visited, all } = await open(created)
  await choose(file('page.html'))
  await write('My page')
  await press('Send')
  await press('Send')
  await until(() => expect(state).toEqual({ step: 'sent' }))
  expect(await all()).toHaveLength(1)
  const [upload] = received
  expect(upload).toMatchObject({ method: 'POST', path: '/api/assignments/submit' })
  expect(upload?.headers).toMatchObject({ 'x-locale': 'en', accept: 'application/json' })
  expect(upload?.body).toContain('filename="page.html"')
  expect(upload?.body).toContain('My page')
  expect(visited).toEqual(['refresh'])
  expect(textField().value).toBe('')
})

it('says that the session has ended, keeps what was typed, and sends it as the same work afterwards', async () => {
  let status = 401
  const { received, all } = await open(() => ({ status, json: { message: 'Please sign in first.' } }))
  await choose(file('page.html'))
  await write('My page')
  await press('Send')
  await until(() => expect(state).toEqual({ step: 'failed', detail: 'signedOut', signedOut: true }))
  expect(textField().value).toBe('My page')
  status = 201
  await press('Send')
  await until(() => expect(state).toEqual({ step: 'sent' }))
  await all()
  expect(new Set(keys(received)).size).toBe(1)
})

it('names the person of its page, because somebody else may have signed in beside it', async () => {
  const main = document.createElement('main')
  main.dataset.owner = 'ada'
  document.body.append(main)
  const { received } = await open(created)
  await write('My page')
  await press('Send')
  await until(() => expect(received).toHaveLength(1))
  main.remove()
  expect(received[0]?.headers['x-page-owner']).toBe('ada')
})

it('keeps a text that was changed while the work was on its way, as the beginning of another', async () => {
  const { waitingAnswers, answer } = heldAnswers()
  const { received } = await open(answer)
  await choose(file('page.html'))
  await write('My page')
  await press('Send')
  await until(() => expect(received).toHaveLength(1))
  await write('My page, and what I learned')
  waitingAnswers[0]?.(created())
  await until(() => expect(state).toEqual({ step: 'sent' }))
  expect(textField().value).toBe('My page, and what I learned')
  await press('Send')
  await until(() => expect(received).toHaveLength(2))
  expect(keys(received)[1]).not.toBe(keys(received)[0])
})

it('keeps everything when the line is cut, and sends it again as the same piece of work', async () => {
  let cut = true
  const { received } = await open(() => (cut ? 'cut' : created()))
  await choose(file('page.html'))
  await write('My page')
  await press('Send')
  await until(() => expect(state).toEqual({ step: 'failed', detail: 'network', canKeep: true }))
  expect(textField().value).toBe('My page')
  expect(files().files).toHaveLength(1)
  cut = false
  await press('Send')
  await until(() => expect(state).toEqual({ step: 'sent' }))
  const [first, second] = keys(received)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

it.each([
  ['the text was changed', () => write('Better')],
  ['another file was chosen', () => choose(file('other.html'))],
])('is another piece of work once %s', async (_what, change) => {
  const { received } = await open(() => 'cut')
  await choose(file('page.html'))
  await press('Send')
  await until(() => expect(state).toMatchObject({ step: 'failed' }))
  await change()
  await press('Send')
  await until(() => expect(received).toHaveLength(2))
  const [first, second] = keys(received)
  expect(second).not.toBe(first)
})

it('is another piece of work after the first has arrived', async () => {
  const { received } = await open(created)
  for (const times of [1, 2]) {
    // No key was pressed.
    textField().value = 'The same words'
    await press('Send')
    await until(() => expect(received).toHaveLength(times))
    await until(() => expect(state).toEqual({ step: 'sent' }))
  }
  const [first, second] = keys(received)
  expect(second).not.toBe(first)
})

it('shows what the server refuses beside the file and the text, and keeps both', async () => {
  const refusal = { message: 'Please check.', errors: { assignment: 'Not a PDF.', text: 'Too long.' } }
  const { visited } = await open(() => ({ status: 422, json: refusal }))
  await choose(file('page.pdf'))
  await write('My page')
  await press('Send')
  await until(() =>
    expect(state).toEqual({
      step: 'failed',
      detail: 'Please check.',
      field: 'Not a PDF.',
      text: 'Too long.',
    }),
  )
  expect(textField().value).toBe('My page')
  expect(files().files).toHaveLength(1)
  expect(visited).toEqual([])
})

it('can be cancelled while it is sent, and sent again', async () => {
  const { waitingAnswers, answer } = heldAnswers()
  const { received } = await open(answer)
  await write('My answer')
  await press('Send')
  await until(() => expect(received).toHaveLength(1))
  await press('Cancel')
  await until(() => expect(state).toEqual({ step: 'cancelled' }))
  expect(textField().value).toBe('My answer')
  await press('Send')
  await until(() => expect(received).toHaveLength(2))
  waitingAnswers[1]?.(created())
  await until(() => expect(state).toEqual({ step: 'sent' }))
  expect(keys(received)[1]).toBe(keys(received)[0])
})

it('shows how much has left', async () => {
  const requests: XMLHttpRequest[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends XMLHttpRequest {
      constructor() {
        super()
        requests.push(this)
      }
    },
  )
  const { waitingAnswers, answer } = heldAnswers()
  const { received } = await open(answer)
  await write('My answer')
  await press('Send')
  expect(state).toEqual({ step: 'sending', percent: 0 })
  // The DOM of the test reports no progress while it sends; a browser dispatches this event.
  const told = (loaded: number, total: number) =>
    act(async () => {
      const event = new ProgressEvent('progress', { lengthComputable: total > 0, loaded, total })
      requests[0]?.upload.dispatchEvent(event)
    })
  await told(999, 2_000)
  expect(state).toEqual({ step: 'sending', percent: 49 })
  await told(5, 0)
  expect(state).toEqual({ step: 'sending', percent: 49 })
  await until(() => expect(received).toHaveLength(1))
  waitingAnswers[0]?.(created())
  await until(() => expect(state).toEqual({ step: 'sent' }))
})

it('keeps the form, offline on a browser that keeps nothing, and sends it once there is a network', async () => {
  const { received, all } = await open(created)
  setOnline(false)
  await write('My answer')
  await press('Send')
  await until(() => expect(state).toEqual({ step: 'failed', detail: 'network' }))
  expect(await all()).toEqual([])
  expect(textField().value).toBe('My answer')
  setOnline(true)
  await press('Send')
  await until(() => expect(state).toEqual({ step: 'sent' }))
  expect(received).toHaveLength(1)
})
