import { fireEvent, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answeringMs } from '@/config/limits'
import type { ActionState } from '@/server/transport/http/action-state'
import { pendingAction } from '@/testing/dom/pending-action'
import { pass, stopClock } from '@/testing/dom/time'
import type { Holder } from '../../server/office/claim-answering'
import { useAnswering } from './use-answering'

function open() {
  stopClock()
  const hold = pendingAction<ActionState<Holder>>()
  const release = pendingAction<ActionState<unknown>>()
  const actions = { hold: hold.action, release: release.action }
  const { result, unmount } = renderHook(() => useAnswering('message-1', actions))
  return { hold, release, unmount, by: () => result.current?.by ?? null }
}

const holderState = (by: string | null): ActionState<Holder> => ({ status: 'ok', data: { by, replies: 0 } })

it('reserves the message at once, and again well before the reservation ends', async () => {
  const { hold, by } = open()
  expect(hold.calls.map(({ form }) => form.get('contactId'))).toEqual(['message-1'])
  await hold.last().answer(holderState(null))
  expect(by()).toBeNull()
  await pass(answeringMs - 1)
  expect(hold.calls.length).toBeGreaterThanOrEqual(3)
  await hold.last().answer(holderState('Grace'))
  expect(by()).toBe('Grace')
})

it('keeps what it knows while the server refuses or is not reached, and goes on', async () => {
  const { hold, by } = open()
  await hold.last().answer(holderState('Grace'))
  await pass(answeringMs / 3)
  await hold.last().fail(new TypeError('Failed to fetch'))
  await pass(answeringMs / 3)
  await hold.last().answer({ status: 'error', message: 'Too many requests' })
  expect(by()).toBe('Grace')
  await pass(answeringMs / 3)
  expect(hold.calls).toHaveLength(4)
})

it('gives the message back when the page is put away, and when the reply is left', async () => {
  const { hold, release, unmount } = open()
  fireEvent(window, new Event('pagehide'))
  expect(release.calls.map(({ form }) => form.get('contactId'))).toEqual(['message-1'])
  unmount()
  expect(release.calls).toHaveLength(2)
  await release.last().fail(new TypeError('Failed to fetch'))
  const before = hold.calls.length
  await pass(10 * answeringMs)
  fireEvent(window, new Event('pagehide'))
  expect(hold.calls).toHaveLength(before)
  expect(release.calls).toHaveLength(2)
})
