import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ActionState } from '@/server/transport/http/action-state'
import { openPayment } from '@/testing/dom/open-payment'
import { pendingAction } from '@/testing/dom/pending-action'
import { recordingRouter } from '@/testing/dom/router'
import { pass, stopClock } from '@/testing/dom/time'
import { useCheckedForm } from '@/ui/use-checked-form'
import type { OpenPayment } from '../payment-views'
import { verifyPaymentSchema } from '../payments.schema'
import { CodeStep } from './code-step'
import type { FlowTexts } from './payment-texts'
import type { Resend } from './resend-form'

const noon = Date.parse('2026-03-02T12:00:00Z')
const minute = 60_000
const after = (minutes: number) => new Date(noon + minutes * minute).toISOString()

/** Every text is equal to its key. */
const texts = new Proxy({}, { get: (_, name) => String(name) }) as FlowTexts

const check = { schema: async () => verifyPaymentSchema, rules: {} }

interface StepProps {
  open: OpenPayment
  verify: Resend
  resend: Resend
}

function Step({ open, verify, resend }: StepProps) {
  return (
    <CodeStep
      open={open}
      hidden={{ locale: 'en', place: 'student', program: 'web-basics', reference: open.reference }}
      texts={texts}
      clock={Date.parse}
      verify={useCheckedForm(verify, { networkError: 'No connection.', check })}
      resend={resend}
      changeHref="/en/payment"
      outboxHref={null}
    />
  )
}

const sentCode = (from: number): OpenPayment['code'] => ({
  state: 'sent',
  expires_at: after(from + 5),
  resend_at: after(from + 1),
  tries_left: 5,
})

function open(code: Partial<OpenPayment['code']> = {}) {
  stopClock(new Date(noon))
  const verify = pendingAction<ActionState>()
  const resend = pendingAction<ActionState>()
  const router = recordingRouter()
  const page = (now: OpenPayment['code']) => (
    <Step open={openPayment(noon, { code: now })} verify={verify.action} resend={resend.action} />
  )
  const { rerender } = render(page({ ...sentCode(0), ...code }), { wrapper: router.wrapper })
  return {
    verify,
    resend,
    visited: router.visited,
    read: (now: OpenPayment['code']) => rerender(page(now)),
  }
}

const field = () => screen.queryByRole<HTMLInputElement>('textbox')
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const type = (value: string) => act(async () => void fireEvent.change(field()!, { target: { value } }))

it('sends a complete code by itself after a moment, unless it is taken back', async () => {
  const { verify } = open()
  await type('12345')
  await pass(10_000)
  expect(verify.calls).toEqual([])
  await type('123456')
  await pass(1_400)
  await press('codeUndo')
  await pass(10_000)
  expect(verify.calls).toEqual([])
  await type('12345')
  await type('123457')
  await pass(1_500)
  expect(verify.calls.map(({ form }) => form.get('userCode'))).toEqual(['123457'])
  await pass(60_000)
  expect(verify.calls).toHaveLength(1)
})

it('empties the field for the next try when the code was wrong', async () => {
  const { verify } = open()
  await type('123456')
  await pass(1_500)
  await verify.last().answer({ status: 'error', message: 'The code is wrong.', at: 1 })
  expect(screen.getAllByText('The code is wrong.').length).toBeGreaterThan(0)
  expect(field()?.value).toBe('')
  expect(document.activeElement).toBe(field())
  await type('1')
  expect(screen.queryByText('The code is wrong.')).toBeNull()
})

it('offers a new code after a minute, and none where there are no more', async () => {
  const { read } = open()
  expect(screen.getByText('resendIn')).toBeTruthy()
  await pass(minute)
  expect(screen.queryByText('resendIn')).toBeNull()
  read({ ...sentCode(0), resend_at: null })
  expect(screen.getByText('resendLimit')).toBeTruthy()
})

it.each([
  ['locked', 'codeLocked'],
  ['expired', 'codeExpired'],
] as const)('takes no code that is %s', (state, text) => {
  open({ state })
  expect(field()).toBeNull()
  expect(screen.getByText(text)).toBeTruthy()
})

it('takes no code once its time is over, and the next one when it was sent', async () => {
  const { resend, visited, read, verify } = open()
  await pass(5 * minute)
  expect(field()).toBeNull()
  expect(screen.getByText('codeExpired')).toBeTruthy()
  await press('resend')
  await resend.last().answer({ status: 'ok', message: 'A new code was sent.' })
  expect(screen.getByText('A new code was sent.')).toBeTruthy()
  expect(visited).toEqual(['refresh'])
  read(sentCode(5))
  expect(screen.queryByText('codeExpired')).toBeNull()
  await type('123456')
  await pass(1_500)
  expect(verify.calls).toHaveLength(1)
  await pass(5 * minute)
  expect(field()).toBeNull()
})

it('keeps the code that is being typed when no new one could be sent', async () => {
  const { resend, visited } = open()
  await pass(minute)
  await type('123')
  await press('resend')
  await resend.last().fail(new TypeError('Failed to fetch'))
  expect(screen.getByText('network')).toBeTruthy()
  expect(field()?.value).toBe('123')
  expect(visited).toEqual([])
  await press('resend')
  await resend.last().answer({ status: 'error', message: 'Please wait.', at: 1 })
  expect(screen.getByText('Please wait.')).toBeTruthy()
  expect(visited).toEqual(['refresh'])
})
