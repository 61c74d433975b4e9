import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { pass, stopClock } from '@/testing/dom/time'
import { ChatContext, type ChatPlace } from './chat-place'
import { useTypingHint } from './use-typing-hint'

function open() {
  stopClock()
  const hints: [string, boolean][] = []
  const place = {
    chat: { typing: (room: string, typing: boolean) => void hints.push([room, typing]) },
  } as ChatPlace
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ChatContext value={place}>{children}</ChatContext>
  )
  const { result, rerender, unmount } = renderHook(({ room }) => useTypingHint(room), {
    wrapper,
    initialProps: { room: 'r1' },
  })
  return {
    hints,
    unmount,
    type: (typing: boolean) => result.current(typing),
    enter: (room: string) => rerender({ room }),
  }
}

it('says at most every three seconds that something is being written', async () => {
  const { hints, type } = open()
  for (let n = 0; n < 7; n += 1) {
    type(true)
    await pass(1_000)
  }
  expect(hints).toEqual([
    ['r1', true],
    ['r1', true],
    ['r1', true],
  ])
})

it('keeps its pace when the clock of the device is set back', async () => {
  const { hints, type } = open()
  type(true)
  vi.setSystemTime(Date.now() - 3_600_000)
  await pass(3_000)
  type(true)
  expect(hints).toHaveLength(2)
})

it('says once that it has stopped, and at once when it begins again', () => {
  const { hints, type } = open()
  type(false)
  expect(hints).toEqual([])
  type(true)
  type(false)
  type(false)
  type(true)
  expect(hints.map(([, typing]) => typing)).toEqual([true, false, true])
})

it('says that it has stopped when the room or the page is left', () => {
  const { hints, type, enter, unmount } = open()
  type(true)
  enter('r2')
  expect(hints.at(-1)).toEqual(['r1', false])
  unmount()
  expect(hints).toHaveLength(2)
})

it('belongs on the chat screen only', () => {
  expect(() => renderHook(() => useTypingHint('r1'))).toThrow('outside of the chat screen')
})
