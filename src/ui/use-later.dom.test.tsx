import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pass, stopClock } from '@/testing/dom/time'
import { useLater } from './use-later'

function Opener({ load }: { load: () => Promise<{ text: string }> }) {
  const { loaded, busy, fetch } = useLater(load)
  return (
    <>
      <button type="button" aria-busy={busy} onClick={() => void fetch()}>
        Open
      </button>
      <p>{loaded?.text}</p>
      <div id="reload-prompt" role="alert" hidden />
    </>
  )
}

beforeEach(() => {
  stopClock()
})
afterEach(() => {
  vi.useRealTimers()
})

const button = () => screen.getByRole('button')
const press = () => act(async () => void fireEvent.click(button()))

it('fetches once however often it is pressed, and says so when it takes long', async () => {
  let arrive = (_: { text: string }) => {}
  const load = vi.fn(
    () =>
      new Promise<{ text: string }>((resolve) => {
        arrive = resolve
      }),
  )
  render(<Opener load={load} />)
  await press()
  expect(button().getAttribute('aria-busy')).toBe('false')
  await pass(300)
  expect(button().getAttribute('aria-busy')).toBe('true')
  await press()
  await act(async () => arrive({ text: 'here' }))
  expect(button().getAttribute('aria-busy')).toBe('false')
  expect(screen.getByText('here')).toBeDefined()
  await press()
  expect(load).toHaveBeenCalledTimes(1)
})

it('offers to reload the page when the code does not arrive, and asks again at the next press', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('no line')).mockResolvedValueOnce({ text: 'here' })
  render(<Opener load={load} />)
  await press()
  expect(screen.getByRole('alert').hidden).toBe(false)
  expect(button().getAttribute('aria-busy')).toBe('false')
  await press()
  expect(screen.getByText('here')).toBeDefined()
})
