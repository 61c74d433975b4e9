import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ActionState } from '@/server/transport/http/action-state'
import { pendingAction } from '@/testing/dom/pending-action'
import { type FoundRecipient, useRecipient } from './use-recipient'

const student = (name: string): ActionState<FoundRecipient> => ({
  status: 'ok',
  data: { kind: 'student', name },
})

function open() {
  const { action, calls, last } = pendingAction<ActionState<FoundRecipient>>()
  const { result } = renderHook(() => useRecipient(action))
  return {
    calls,
    last,
    name: () => result.current.recipient?.name ?? null,
    look: (address: string) => act(async () => void result.current.look(address)),
  }
}

it('looks an address up once, and shows nobody until the answer is here', async () => {
  const { look, calls, last, name } = open()
  await look(' ada@example.cm ')
  await look('ada@example.cm')
  expect(calls.map(({ form }) => form.get('to'))).toEqual(['ada@example.cm'])
  expect(name()).toBeNull()
  await last().answer(student('Ada'))
  expect(name()).toBe('Ada')
})

it('forgets the person once the address is removed, and asks nothing', async () => {
  const { look, calls, last, name } = open()
  await look('ada@example.cm')
  await last().answer(student('Ada'))
  await look('')
  expect(name()).toBeNull()
  expect(calls).toHaveLength(1)
})

it('never shows the person of an earlier address', async () => {
  const { look, calls, name } = open()
  await look('ada@example.cm')
  await look('alan@example.cm')
  await calls[1]?.answer(student('Alan'))
  await calls[0]?.answer(student('Ada'))
  expect(name()).toBe('Alan')
})

it('shows the person although the question about an earlier address failed', async () => {
  const { look, calls, name } = open()
  await look('ada@example.cm')
  await look('alan@example.cm')
  await calls[0]?.fail(new TypeError('Failed to fetch'))
  await calls[1]?.answer(student('Alan'))
  expect(name()).toBe('Alan')
})

it('shows nobody when the server refuses, and asks again after a failure', async () => {
  const { look, calls, last, name } = open()
  await look('ada@')
  await last().answer({ status: 'error', message: 'No address' })
  expect(name()).toBeNull()
  await look('ada@example.cm')
  await last().fail(new TypeError('Failed to fetch'))
  await look('ada@example.cm')
  expect(calls).toHaveLength(3)
  await last().answer(student('Ada'))
  expect(name()).toBe('Ada')
})
