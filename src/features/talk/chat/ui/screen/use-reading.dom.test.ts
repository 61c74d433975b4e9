import { fireEvent, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setHidden } from '@/testing/dom/browser-state'
import { pass, stopClock } from '@/testing/dom/time'
import { useReading } from './use-reading'

function open({ unread = true, watched = true, arrives = async () => true } = {}) {
  stopClock()
  vi.spyOn(document, 'hasFocus').mockImplementation(() => watched)
  const reports: number[] = []
  const { rerender, unmount } = renderHook(
    ({ isUnread, newest }) =>
      useReading(isUnread, newest, () => {
        reports.push(newest)
        return arrives()
      }),
    { initialProps: { isUnread: unread, newest: 7 } },
  )
  return {
    reports,
    unmount,
    show: (isUnread: boolean, newest: number) => rerender({ isUnread, newest }),
    focus: () => {
      watched = true
      fireEvent(window, new Event('focus'))
    },
  }
}

it('reports the newest message as read half a second after it came into view', async () => {
  const { reports, show } = open({ unread: false })
  await pass(2_000)
  show(true, 8)
  await pass(400)
  show(true, 9)
  expect(reports).toEqual([])
  await pass(100)
  expect(reports).toEqual([9])
})

it('reports nothing that is read by then', async () => {
  const { reports, show } = open()
  await pass(400)
  show(false, 7)
  await pass(5_000)
  expect(reports).toEqual([])
})

it('waits until somebody is at the page again', async () => {
  const { reports, focus } = open({ watched: false })
  await pass(5_000)
  expect(reports).toEqual([])
  focus()
  await pass(500)
  expect(reports).toEqual([7])
})

it('waits while the page is hidden, also when it is hidden meanwhile', async () => {
  const { reports } = open()
  await pass(400)
  setHidden(true)
  await pass(5_000)
  expect(reports).toEqual([])
  setHidden(false)
  await pass(500)
  expect(reports).toEqual([7])
})

it('reports again what did not arrive, a few seconds later', async () => {
  const { reports, show } = open({ arrives: async () => false })
  await pass(500)
  await pass(3_900)
  expect(reports).toEqual([7])
  await pass(100)
  expect(reports).toEqual([7, 7])
  show(false, 7)
  await pass(60_000)
  expect(reports).toEqual([7, 7])
})

it('ends with the room', async () => {
  const { reports, unmount, focus } = open()
  unmount()
  focus()
  await pass(60_000)
  expect(reports).toEqual([])
})
