import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { setHidden } from '@/testing/dom/browser-state'
import { type ServerAnswer, startPageServer } from '@/testing/dom/page-server'
import { settle, until } from '@/testing/dom/time'
import { ChatContext, type ChatPlace } from './chat-place'
import { ConnectionBanner } from './connection-banner'
import { PostContext } from './post-context'

async function open(answer: ServerAnswer) {
  const { received } = await startPageServer(() => answer)
  const signedInAgain = vi.fn()
  const texts = { signedOut: 'Signed out.', typedKept: 'Kept.', signIn: 'Sign in (new tab)' }
  const place = { chat: { signedInAgain }, texts, icons: {}, me: 'ada' } as unknown as ChatPlace
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PostContext value={{ actions: {} as never, loginHref: '/en/login' }}>
      <ChatContext value={place}>{children}</ChatContext>
    </PostContext>
  )
  render(<ConnectionBanner connection={{ kind: 'signed_out' }} />, { wrapper })
  return { received, signedInAgain }
}
const comeBack = () =>
  act(async () => {
    setHidden(true)
    setHidden(false)
  })

it('opens the login beside the page, and goes on when the same person comes back from it', async () => {
  const { received, signedInAgain } = await open({ json: { id: 'ada' } })
  expect(screen.getByRole('link').getAttribute('target')).toBe('_blank')
  expect(received).toEqual([])
  await comeBack()
  await until(() => expect(signedInAgain).toHaveBeenCalledOnce())
})

it.each([
  ['nobody has signed in', { status: 401, json: { message: 'Please sign in first.' } }],
  ['somebody else has signed in', { json: { id: 'grace' } }],
  ['the server is not reached', 'cut'],
] as const)('stays signed out when %s', async (_what, answer) => {
  const { received, signedInAgain } = await open(answer)
  await comeBack()
  await until(() => expect(received).toHaveLength(1))
  await settle()
  expect(signedInAgain).not.toHaveBeenCalled()
})
