import { expect, it, vi } from 'vitest'
import { createOfficeFeed, type FeedSocket } from './office-feed'

function rig() {
  const sockets: FeedSocket[] = []
  const timers: { ms: number; work: () => void; gone: boolean }[] = []
  const onMessage = vi.fn()
  const onReturn = vi.fn()
  const feed = createOfficeFeed({
    connect() {
      const socket: FeedSocket = { close: vi.fn(), onopen: null, onmessage: null, onclose: null }
      sockets.push(socket)
      return socket
    },
    after(ms, work) {
      const timer = { ms, work, gone: false }
      timers.push(timer)
      return () => {
        timer.gone = true
      }
    },
    random: () => 1,
    onMessage,
    onReturn,
  })
  return { feed, sockets, timers, onMessage, onReturn, newest: () => sockets.at(-1) as FeedSocket }
}

it('comes back by itself with growing delay, and says that something may be missing', () => {
  const { feed, sockets, timers, onReturn, newest } = rig()
  feed.start()
  newest().onopen?.()
  expect(onReturn).not.toHaveBeenCalled()
  for (let tries = 0; tries < 6; tries++) {
    newest().onclose?.({ code: 1006 })
    timers.at(-1)?.work()
  }
  expect(timers.map(({ ms }) => ms)).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  newest().onopen?.()
  expect(onReturn).toHaveBeenCalledTimes(1)
  expect(sockets).toHaveLength(7)
})

it('is silent while nobody looks', () => {
  const { feed, sockets, timers, newest } = rig()
  feed.start()
  const first = newest()
  feed.stop()
  expect(first.close).toHaveBeenCalled()
  first.onclose?.({ code: 1000 })
  expect(timers.filter(({ gone }) => !gone)).toHaveLength(0)
  feed.start()
  feed.start()
  expect(sockets).toHaveLength(2)
})

it('does not come back when the right to watch is gone', () => {
  const { feed, timers, newest } = rig()
  feed.start()
  newest().onopen?.()
  newest().onclose?.({ code: 1008 })
  expect(timers).toHaveLength(0)
})
