import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { minute } from '@/config/durations'
import { isSessionOver, noteSessionEnd } from '@/lib/session-over'
import { startPageServer } from '@/testing/dom/page-server'
import { recordingRouter } from '@/testing/dom/router'
import { pass, settle, stopClock, until } from '@/testing/dom/time'
// Fetched by then, as after the first warning.
import './session-notice'
import { SessionWarning } from './session-warning'

const texts = {
  soon: 'You will be signed out in',
  soonIdle: 'Not used for a while.',
  soonFinal: 'The day is over.',
  stay: 'Stay signed in',
  ended: 'You are signed out.',
  endedText: 'Sign in again.',
}

afterEach(() => {
  vi.useRealTimers()
  noteSessionEnd(Number.POSITIVE_INFINITY)
})

interface Given {
  now?: number
  leftMs?: number
  idleLeftMs?: number
  isSignInLater?: boolean
}

function open(times: Given) {
  stopClock()
  const router = recordingRouter()
  const page = (more: typeof times) => (
    <SessionWarning
      now={1}
      leftMs={480 * minute}
      idleLeftMs={30 * minute}
      signIn={{ href: '/admin', text: 'Sign in (new tab)' }}
      texts={texts}
      {...more}
    />
  )
  const { rerender } = render(page(times), { wrapper: router.wrapper })
  return { visited: router.visited, show: (more: typeof times) => act(async () => rerender(page(more))) }
}

it('warns two minutes before the idle time is over, and stays signed in at a press', async () => {
  const { visited, show } = open({})
  await pass(28 * minute - 1_000)
  expect(screen.queryByRole('alert')).toBeNull()
  await pass(1_000)
  expect(screen.getByRole('alert').textContent).toContain('You will be signed out in 2:00')
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(visited).toEqual(['refresh'])
  await show({ now: 2 })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('offers no longer session at the end of the day, but a new tab', async () => {
  open({ leftMs: 10 * minute })
  await pass(8 * minute)
  expect(screen.getByRole('alert').textContent).toContain('The day is over.')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link').getAttribute('target')).toBe('_blank')
})

it('says afterwards where to sign in, reads the page no more, and is gone after a sign-in', async () => {
  const { show } = open({})
  await pass(29 * minute)
  expect(isSessionOver()).toBe(false)
  await pass(minute)
  expect(screen.getByRole('alert').textContent).toContain('You are signed out.')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin')
  expect(isSessionOver()).toBe(true)
  await show({ now: 3 })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(isSessionOver()).toBe(false)
})

it('offers a student no sign-in before the end, and is gone once they have signed in beside the page', async () => {
  let status = 401
  const { received } = await startPageServer(() => ({ status, json: {} }))
  await open({ leftMs: 10 * minute, isSignInLater: true })
  await pass(8 * minute)
  expect(screen.getByRole('alert').textContent).toContain('The day is over.')
  expect(screen.queryByRole('link')).toBeNull()
  await pass(2 * minute)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin')
  const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await until(() => expect(received).toHaveLength(1))
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('You are signed out.')
  status = 200
  await comeBack()
  await until(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(isSessionOver()).toBe(false)
})
