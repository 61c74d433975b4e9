import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { ActionState } from '@/server/transport/http/action-state'
import { asksBeforeLeaving } from '@/testing/dom/browser-state'
import { openPayment } from '@/testing/dom/open-payment'
import { startPageServer } from '@/testing/dom/page-server'
import { pendingAction } from '@/testing/dom/pending-action'
import { recordingRouter } from '@/testing/dom/router'
import { pass, settle, stopClock, until } from '@/testing/dom/time'
import type { LiveState } from '../payment-phase'
import type { OpenPayment } from '../payment-views'
import { usePaymentFlow } from './use-payment-flow'

type Answer = ActionState<LiveState>
type Actions = Parameters<typeof usePaymentFlow>[0]['actions']

const noon = Date.parse('2026-03-02T12:00:00Z')
const minute = 60_000
const after = (minutes: number) => new Date(noon + minutes * minute).toISOString()

const check = { schema: async () => z.object({}), rules: {} }

function Flow({ open, serverNow, actions }: { open: OpenPayment; serverNow: number; actions: Actions }) {
  const flow = usePaymentFlow({ open, serverNow, networkError: 'No connection.', actions, check })
  const { verify, retry, phase, moved, reached } = flow
  const flowState = {
    phase,
    moved,
    reached,
    reason: flow.reason,
    until: flow.approveUntil,
    again: flow.retryUntil,
  }
  return (
    <>
      <output>{JSON.stringify(flowState)}</output>
      <form {...verify.form}>
        <input name="code" aria-label="Code" />
        <button type="submit">Confirm</button>
        <p role="alert">{verify.state.message}</p>
      </form>
      <form {...retry.form}>
        <button type="submit">Try again</button>
        <p role="alert">{retry.state.message}</p>
      </form>
    </>
  )
}

async function open(changes: Partial<OpenPayment> = {}, clockIsOff = 0) {
  stopClock(new Date(noon + clockIsOff))
  let payment: LiveState = { status: 'initiated', next_action: null, reason: null }
  const server = await startPageServer(() => ({ json: payment }))
  const router = recordingRouter()
  const verify = pendingAction<Answer>()
  const retry = pendingAction<Answer>()
  const actions = { verify: verify.action, retry: retry.action }
  const page = (props: OpenPayment) => <Flow open={props} serverNow={noon} actions={actions} />
  const { rerender, unmount } = render(page(openPayment(noon, changes)), { wrapper: router.wrapper })
  return {
    ...server,
    verify,
    retry,
    unmount,
    visited: router.visited,
    rerender: (next: Partial<OpenPayment>) => rerender(page(openPayment(noon, next))),
    becomes: (
      status: LiveState['status'],
      reason: LiveState['reason'] = null,
      approve_until: string | null = null,
    ) => {
      payment = { status, next_action: null, reason, approve_until }
    },
  }
}

const shownState = () => JSON.parse(screen.getByRole('status').textContent ?? '{}')
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const ok = (status: LiveState['status']): Answer => ({ status: 'ok', data: { status, next_action: null } })
const wallet = { step: 'wallet', status: 'pending', approve_until: after(3) } as const
const refusedByServer = { step: 'retry', status: 'failed', reason: 'insufficient_funds' } as const

it('shows that the code is wrong, and asks the server how many tries are left', async () => {
  const { verify, visited, received } = await open()
  await press('Confirm')
  await verify.last().answer({ status: 'error', code: 'invalid_code', message: 'The code is wrong.', at: 1 })
  await until(() => expect(received).toHaveLength(1))
  expect(shownState().phase).toBe('code')
  expect(alerts()).toEqual(['The code is wrong.', ''])
  expect(visited).toEqual(['refresh'])
})

it('reloads nothing without a connection, asks whether the code arrived, and can be pressed again', async () => {
  const { verify, visited, received, becomes } = await open()
  becomes('pending')
  await press('Confirm')
  await verify.last().fail(new TypeError('Failed to fetch'))
  expect(alerts()).toEqual(['No connection.', ''])
  expect(visited).toEqual([])
  await until(() => expect(received).toHaveLength(1))
  await until(() => expect(shownState().phase).toBe('phone'))
})

it('asks before it is left only while a code is on its way', async () => {
  const { verify } = await open()
  expect(asksBeforeLeaving()).toBe(false)
  await press('Confirm')
  expect(asksBeforeLeaving()).toBe(true)
  await verify.last().answer(ok('pending'))
  expect(asksBeforeLeaving()).toBe(false)
})

it('goes from the code over the phone to the end by itself', async () => {
  const { verify, all, becomes } = await open()
  expect(shownState()).toMatchObject({ phase: 'code', moved: false, until: null })
  await press('Confirm')
  expect(verify.last().form.get('js')).toBe('1')
  await verify.last().answer(ok('pending'))
  expect(shownState()).toMatchObject({ phase: 'phone', moved: true, until: null })
  becomes('pending', null, after(6))
  await pass(2_000)
  await until(() => expect(shownState().until).toBe(noon + 6 * minute))
  becomes('verified')
  await pass(2_000)
  await until(() => expect(shownState().phase).toBe('paid'))
  const requestsBefore = (await all()).length
  await pass(10 * minute)
  expect(await all()).toHaveLength(requestsBefore)
})

it('asks while a slow confirmation runs: the payment may be further than its answer', async () => {
  const { verify, becomes } = await open()
  await press('Confirm')
  becomes('pending')
  await pass(2_000)
  await until(() => expect(shownState().phase).toBe('phone'))
  await verify.last().answer(ok('pending'))
  expect(shownState().phase).toBe('phone')
})

it('says that the money was refused, and from when it can be tried again', async () => {
  const { visited, becomes, rerender } = await open(wallet, 7 * minute)
  // On a phone whose clock is seven minutes fast.
  expect(shownState()).toMatchObject({ phase: 'phone', until: noon + 10 * minute })
  becomes('failed', 'insufficient_funds')
  await pass(2_000)
  await until(() => expect(shownState().phase).toBe('refused'))
  expect(shownState()).toMatchObject({ reason: 'insufficient_funds', again: noon + 8 * minute + 2_000 })
  expect(visited).toEqual(['refresh'])
  rerender({ ...refusedByServer, retry_at: after(2) })
  expect(shownState()).toMatchObject({ phase: 'refused', again: noon + 9 * minute })
  expect(visited).toEqual(['refresh'])
})

it('knows from the first moment when a payment that had failed before can be tried again', async () => {
  const { all, visited } = await open({ ...refusedByServer, retry_at: after(1) })
  expect(shownState()).toMatchObject({ phase: 'refused', moved: false, again: noon + minute })
  await pass(5 * minute)
  expect(await all()).toEqual([])
  expect(visited).toEqual([])
})

it('goes on asking after the time to approve was over: the money may still come', async () => {
  const { becomes } = await open({ ...refusedByServer, reason: 'payer_timeout' })
  expect(shownState().phase).toBe('refused')
  becomes('verified')
  await pass(2_000)
  await until(() => expect(shownState().phase).toBe('paid'))
})

it('tries again once however often it is pressed, and counts to the end that the server tells', async () => {
  const { retry, becomes } = await open({ ...refusedByServer, retry_at: after(0) })
  await pass(4 * minute)
  await press('Try again')
  await press('Try again')
  expect(retry.calls).toHaveLength(1)
  expect(retry.last().form.get('js')).toBe('1')
  await pass(1_000)
  await retry.last().answer(ok('pending'))
  expect(shownState()).toMatchObject({ phase: 'phone', until: null })
  becomes('pending', null, after(10))
  await pass(2_000)
  await until(() => expect(shownState().until).toBe(noon + 10 * minute))
})

it('stays refused when it is too early to try again, and reads from when it may be', async () => {
  const { retry, visited } = await open({ ...refusedByServer, retry_at: after(1) })
  await press('Try again')
  await retry.last().answer({ status: 'error', code: 'too_many', message: 'Please wait a minute.', at: 1 })
  expect(shownState().phase).toBe('refused')
  expect(alerts()).toEqual(['', 'Please wait a minute.'])
  expect(visited).toEqual(['refresh'])
})

it('counts the pause of a second refusal from the second refusal', async () => {
  const { retry, becomes } = await open(wallet)
  becomes('failed', 'insufficient_funds')
  await pass(2_000)
  await until(() => expect(shownState().again).toBe(noon + 2_000 + minute))
  await pass(2 * minute)
  await press('Try again')
  await retry.last().answer(ok('pending'))
  expect(shownState()).toMatchObject({ phase: 'phone', again: null })
  await pass(2_000)
  await until(() => expect(shownState().phase).toBe('refused'))
  expect(shownState().again).toBe(Date.now() + minute)
})

it('begins with the code again when a new one was sent', async () => {
  const { becomes, rerender } = await open(wallet)
  becomes('failed', 'provider_config')
  await pass(2_000)
  await until(() => expect(shownState().phase).toBe('refused'))
  rerender({ reference: 'PAY-2' })
  expect(shownState()).toMatchObject({ phase: 'code', reason: null, again: null })
})

it('asks nothing more once the page is left', async () => {
  const { unmount, verify, all } = await open()
  await press('Confirm')
  unmount()
  await verify.last().answer(ok('pending'))
  await pass(minute)
  await settle()
  expect(await all()).toEqual([])
  expect(asksBeforeLeaving()).toBe(false)
})
