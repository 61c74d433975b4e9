import { act, fireEvent, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setHidden } from '@/testing/dom/browser-state'
import { heldAnswers, type Received, type ServerAnswer, startPageServer } from '@/testing/dom/page-server'
import { pass, settle, stopClock, until } from '@/testing/dom/time'
import type { LiveState } from '../payment-phase'
import { useLiveState } from './use-live-state'

const state = (status: LiveState['status']): LiveState => ({ status, next_action: null, reason: null })
const pending = { json: state('pending') }
const untilPaid = (live: LiveState | null) => live?.status !== 'verified'

async function open(
  answer: (request: Received) => ServerAnswer | Promise<ServerAnswer>,
  isWanted: (live: LiveState | null) => boolean = untilPaid,
) {
  stopClock()
  const { received, all } = await startPageServer(answer)
  const hook = renderHook(({ reference }) => useLiveState(reference, isWanted), {
    initialProps: { reference: 'PAY-1' },
  })
  const untilAsked = (times: number) =>
    until(() => expect(received.map(({ path }) => path)).toHaveLength(times))
  return { ...hook, all, untilAsked, live: () => hook.result.current.live?.status }
}

it('asks nothing where nothing is awaited', async () => {
  const { all } = await open(
    () => pending,
    () => false,
  )
  await pass(60_000)
  fireEvent(window, new Event('online'))
  expect(await all()).toEqual([])
})

it('asks every two seconds at first, later more rarely, and ends with the last word', async () => {
  let paid = false
  const { untilAsked, all, live } = await open(() => (paid ? { json: state('verified') } : pending))
  for (let times = 1; times <= 15; times += 1) {
    await pass(2_000)
    await untilAsked(times)
    await settle()
  }
  await until(() => expect(live()).toBe('pending'))
  await pass(3_900)
  expect(await all()).toHaveLength(15)
  paid = true
  await pass(100)
  await until(() => expect(live()).toBe('verified'))
  await pass(600_000)
  fireEvent(window, new Event('online'))
  expect(await all()).toHaveLength(16)
})

it('waits for an answer before it plans the next question', async () => {
  const { waitingAnswers, answer } = heldAnswers()
  const { untilAsked, all } = await open(answer)
  await pass(2_000)
  await untilAsked(1)
  await pass(20_000)
  expect(await all()).toHaveLength(1)
  await act(async () => waitingAnswers[0]?.(pending))
  await settle()
  await pass(2_000)
  await untilAsked(2)
})

it('asks nothing while the page is hidden, and at once when somebody looks again', async () => {
  const { untilAsked, all } = await open(() => pending)
  setHidden(true)
  await pass(60_000)
  expect(await all()).toEqual([])
  setHidden(false)
  await untilAsked(1)
})

it('says that the server is not reached, asks at once when the network is back, and takes it back', async () => {
  let cut = true
  const { result, untilAsked } = await open(() => (cut ? 'cut' : pending))
  expect(result.current.reached).toBe(true)
  await pass(2_000)
  await until(() => expect(result.current.reached).toBe(false))
  cut = false
  fireEvent(window, new Event('online'))
  await untilAsked(2)
  await until(() => expect(result.current.reached).toBe(true))
})

it('goes on after a refusal of the server, and shows nothing of it', async () => {
  const { untilAsked, result } = await open(() => ({ status: 429, json: { message: 'Too many requests' } }))
  await pass(2_000)
  await untilAsked(1)
  await settle()
  expect(result.current.live).toBeNull()
  expect(result.current.reached).toBe(true)
  await pass(2_000)
  await untilAsked(2)
})

it('keeps the newer state when an older question is answered late', async () => {
  const { waitingAnswers, answer } = heldAnswers()
  const { untilAsked, result, live } = await open(answer)
  const question = result.current.ask()
  await untilAsked(1)
  // Like the answer after the code was sent.
  act(() => result.current.setLive(state('pending')))
  waitingAnswers[0]?.({ json: state('initiated') })
  await act(() => question)
  expect(live()).toBe('pending')
})

it('keeps the answer to the newer of two questions, in whichever order they are answered', async () => {
  const { waitingAnswers, answer } = heldAnswers()
  const { untilAsked, result, live } = await open(answer)
  const first = result.current.ask()
  await untilAsked(1)
  const second = result.current.ask()
  await untilAsked(2)
  waitingAnswers[1]?.({ json: state('verified') })
  await act(() => second)
  expect(live()).toBe('verified')
  waitingAnswers[0]?.(pending)
  await act(() => first)
  expect(live()).toBe('verified')
})

it('takes the only answer that comes, though the newer question was cut', async () => {
  const { waitingAnswers, answer } = heldAnswers()
  const { untilAsked, result, live } = await open(answer)
  const first = result.current.ask()
  await untilAsked(1)
  const second = result.current.ask()
  await untilAsked(2)
  waitingAnswers[1]?.('cut')
  await act(() => second)
  waitingAnswers[0]?.({ json: state('verified') })
  await act(() => first)
  expect(live()).toBe('verified')
})

it('forgets the state of the payment before a new code made another of it', async () => {
  const { rerender, untilAsked, all, live } = await open(() => pending)
  await pass(2_000)
  await until(() => expect(live()).toBe('pending'))
  rerender({ reference: 'PAY-2' })
  expect(live()).toBeUndefined()
  await pass(2_000)
  await untilAsked(2)
  expect((await all()).map(({ path }) => path)).toEqual(['/api/payment/PAY-1', '/api/payment/PAY-2'])
})

it('ends with the page', async () => {
  const { unmount, all } = await open(() => pending)
  unmount()
  await pass(60_000)
  fireEvent(window, new Event('online'))
  setHidden(false)
  expect(await all()).toEqual([])
})
