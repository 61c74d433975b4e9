import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pass, stopClock } from '@/testing/dom/time'
import { useServerClock } from './use-server-clock'

const noon = Date.parse('2026-03-02T12:00:00Z')
const inAnHour = '2026-03-02T13:00:00Z'
const hour = 3_600_000

it.each([
  ['is right', 0],
  ['is seven minutes fast', 7 * 60_000],
  ['is a day slow', -24 * hour],
])('counts from now on where the clock of the phone %s', (_what, wrong) => {
  stopClock(new Date(noon + wrong))
  const { result } = renderHook(() => useServerClock(noon))
  expect(result.current(inAnHour) - Date.now()).toBe(hour)
})

it('keeps its moment while the page is drawn again later, and takes a newer time of the server', async () => {
  stopClock(new Date(noon + 5_000))
  const { result, rerender } = renderHook(({ now }) => useServerClock(now), { initialProps: { now: noon } })
  const ends = result.current(inAnHour)
  await pass(20_000)
  rerender({ now: noon })
  expect(result.current(inAnHour)).toBe(ends)
  rerender({ now: noon + 22_000 })
  expect(result.current(inAnHour)).toBe(ends - 2_000)
})
