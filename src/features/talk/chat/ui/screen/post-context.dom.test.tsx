import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pendingAction } from '@/testing/dom/pending-action'
import type { FormAnswer } from '@/ui/form-answer'
import { type ChatActions, PostContext, usePostForm } from './post-context'

function Question() {
  const { post, refused } = usePostForm('askOffice')
  return (
    <form action={post}>
      <input name="text" defaultValue="Where is the room?" />
      <p role="alert">{refused}</p>
      <button type="submit">Ask</button>
    </form>
  )
}

it('sends a form by its own action, and shows only what was refused', async () => {
  const ask = pendingAction<FormAnswer>()
  const actions = { askOffice: ask.action } as unknown as ChatActions
  render(
    <PostContext value={{ actions, loginHref: '/en/login' }}>
      <Question />
    </PostContext>,
  )
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button')))
  await press()
  expect(ask.last().form.get('text')).toBe('Where is the room?')
  await ask.last().answer({ status: 'error', message: 'Please wait a moment.' })
  expect(screen.getByRole('alert').textContent).toBe('Please wait a moment.')
  await press()
  await ask.last().answer({ status: 'ok', message: 'It was sent.' })
  expect(screen.getByRole('alert').textContent).toBe('')
})

it('belongs on the chat screen only', () => {
  expect(() => renderHook(() => usePostForm('post'))).toThrow('outside of the chat screen')
})
