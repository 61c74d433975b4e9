import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ActionState } from '@/server/transport/http/action-state'
import { pendingAction } from '@/testing/dom/pending-action'
import { recordingRouter, redirectTo } from '@/testing/dom/router'
import { useReply } from './use-reply'

type Send = Parameters<typeof useReply>[0]['send']

function Reply({ send, contactId }: { send: Send; contactId: string }) {
  const { element, blank, onTyped, form, state } = useReply({
    contactId,
    networkError: 'No connection.',
    send,
  })
  return (
    <form {...form} ref={element} onInput={onTyped}>
      <p role="alert">{state.message}</p>
      <textarea name="text" aria-label="Reply" />
      <button type="submit" disabled={blank}>
        Send
      </button>
    </form>
  )
}

async function open(contactId = 'message-1') {
  const action = pendingAction<ActionState>()
  const router = recordingRouter()
  const { unmount } = render(<Reply send={action.action} contactId={contactId} />, {
    wrapper: router.wrapper,
  })
  return { ...action, visited: router.visited, unmount }
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Reply')
const button = () => screen.getByRole<HTMLButtonElement>('button')
const type = (value: string) => act(async () => void fireEvent.input(text(), { target: { value } }))
const press = () => act(async () => void fireEvent.click(button()))
const keys = ({ calls }: { calls: { form: FormData }[] }) =>
  calls.map(({ form }) => form.get('idempotencyKey'))

it('cannot send a blank reply', async () => {
  const { calls } = await open()
  expect(button().disabled).toBe(true)
  await type('  \n')
  await press()
  expect(calls).toEqual([])
  await type('Yes.')
  expect(button().disabled).toBe(false)
})

it('sends a reply again as the same one after a cut line, and as another once it was changed', async () => {
  const form = await open()
  await type('Yes.')
  await press()
  await form.last().fail(new TypeError('Failed to fetch'))
  expect(screen.getByRole('alert').textContent).toBe('No connection.')
  expect(text().value).toBe('Yes.')
  await press()
  await form.last().fail(new TypeError('Failed to fetch'))
  await type('Yes, on Monday.')
  await press()
  const [first, second, third] = keys(form)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('keeps the draft of each message over a reload, until it is sent', async () => {
  const first = await open()
  await type('Yes.')
  first.unmount()
  const other = await open('message-2')
  expect(text().value).toBe('')
  other.unmount()
  const again = await open()
  expect(text().value).toBe('Yes.')
  expect(button().disabled).toBe(false)
  await press()
  await again.last().answer({ status: 'error', message: 'A colleague was faster.' })
  expect(sessionStorage).toHaveLength(1)
  await press()
  await again.last().fail(redirectTo('/en/admin/messages'))
  expect(again.visited).toEqual(['push /en/admin/messages'])
  expect(sessionStorage).toHaveLength(0)
})

it('is where the dialog puts the keyboard', async () => {
  await open()
  expect(text().hasAttribute('autofocus')).toBe(true)
})
