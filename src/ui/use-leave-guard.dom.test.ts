import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { asksBeforeLeaving } from '@/testing/dom/browser-state'
import { useLeaveGuard } from './use-leave-guard'

it('asks before the page is left only while there is something to lose', () => {
  const { rerender, unmount } = renderHook(({ dirty }) => useLeaveGuard(dirty), {
    initialProps: { dirty: false },
  })
  expect(asksBeforeLeaving()).toBe(false)
  rerender({ dirty: true })
  expect(asksBeforeLeaving()).toBe(true)
  rerender({ dirty: false })
  expect(asksBeforeLeaving()).toBe(false)
  rerender({ dirty: true })
  unmount()
  expect(asksBeforeLeaving()).toBe(false)
})
