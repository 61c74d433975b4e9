import { expect, it, vi } from 'vitest'
import { type CountsAnswer, createCountsWatch, shortestPauseMs } from './when-to-ask-counts'

function rig(...answers: (CountsAnswer | Error)[]) {
  const page = { now: 0, looking: true }
  const ask = vi.fn(async (): Promise<CountsAnswer> => {
    const answer = answers.shift() ?? 'unknown'
    if (answer instanceof Error) {
      throw answer
    }
    return answer
  })
  const show = vi.fn()
  const watch = createCountsWatch({ ask, show, now: () => page.now, isLooking: () => page.looking })
  const look = (now: number) => {
    page.now = now
    return watch.look()
  }
  return { page, ask, show, watch, look }
}

it('asks not right after the page was drawn, nor twice for one return', async () => {
  const { look, ask, show } = rig({ unreadChat: 2 }, { unreadChat: 0 })
  await look(shortestPauseMs - 1)
  expect(ask).not.toHaveBeenCalled()
  await Promise.all([look(10_000), look(10_001), look(10_002)])
  await look(10_100)
  expect(ask).toHaveBeenCalledTimes(1)
  await look(10_000 + shortestPauseMs)
  expect(show.mock.calls).toEqual([[{ unreadChat: 2 }], [{ unreadChat: 0 }]])
})

it('waits for a slow answer before it asks again', async () => {
  let answer: (counts: CountsAnswer) => void = () => {}
  const { look, ask, show } = rig()
  ask.mockImplementationOnce(
    () =>
      new Promise((done) => {
        answer = done
      }),
  )
  const first = look(10_000)
  await look(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  answer({ unreadChat: 1 })
  await first
  expect(show).toHaveBeenCalledWith({ unreadChat: 1 })
})

it('asks nothing while nobody looks', async () => {
  const { look, ask, page } = rig({ unreadChat: 1 })
  page.looking = false
  await look(900_000)
  expect(ask).not.toHaveBeenCalled()
  page.looking = true
  await look(900_001)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('keeps the numbers that it has when it learns nothing, and tries again', async () => {
  const { look, ask, show } = rig(new Error('no network'), 'unknown', { unreadChat: 3 })
  await look(10_000)
  await look(20_000)
  expect(show).not.toHaveBeenCalled()
  await look(30_000)
  expect(ask).toHaveBeenCalledTimes(3)
  expect(show).toHaveBeenCalledWith({ unreadChat: 3 })
})

it('ends when nobody is signed in any more, and when the page is left', async () => {
  const first = rig('signed_out')
  await first.look(10_000)
  await first.look(600_000)
  expect(first.ask).toHaveBeenCalledTimes(1)
  const second = rig({ unreadChat: 1 })
  const looking = second.look(10_000)
  second.watch.stop()
  await looking
  expect(second.show).not.toHaveBeenCalled()
})
