import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { settle } from '@/testing/dom/time'
import { ChatContext, type ChatPlace } from './chat-place'
import { PostContext } from './post-context'
import { useOpenRoom } from './use-open-room'

function Question() {
  const { open } = useOpenRoom('r1')
  return (
    <form onSubmit={open}>
      <button type="submit">Open</button>
    </form>
  )
}

function open() {
  const answers: ((opened: boolean) => void)[] = []
  const done: string[] = []
  const chat = {
    openQuestion: () => new Promise<boolean>((answer) => void answers.push(answer)),
    tell: (text: string) => void done.push(`say ${text}`),
  }
  const place = {
    chat,
    texts: { askOfficeFailed: 'It did not open.' },
    go: (room: string) => void done.push(`go ${room}`),
  } as unknown as ChatPlace
  const actions = { openQuestion: async () => ({ status: 'idle' }) } as never
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PostContext value={{ actions, loginHref: '/en/login' }}>
      <ChatContext value={place}>{children}</ChatContext>
    </PostContext>
  )
  render(<Question />, { wrapper })
  return {
    answers,
    done,
    answer: (opened: boolean) => act(async () => answers.at(-1)?.(opened)),
  }
}

const press = async () => {
  fireEvent.click(screen.getByRole('button'))
  await settle()
}

it('opens a question once however often it is pressed', async () => {
  const { answers, answer, done } = open()
  await press()
  await press()
  expect(answers).toHaveLength(1)
  await answer(true)
  expect(done).toEqual(['go r1'])
})

it('says that it did not open, stays, and can be pressed again', async () => {
  const { answers, answer, done } = open()
  await press()
  await answer(false)
  expect(done).toEqual(['say It did not open.'])
  await press()
  expect(answers).toHaveLength(2)
})
