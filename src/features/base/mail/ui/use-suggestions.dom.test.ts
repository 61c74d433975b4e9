import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pendingAction } from '@/testing/dom/pending-action'
import { pass, stopClock } from '@/testing/dom/time'
import { type SuggestAddresses, useSuggestions } from './use-suggestions'

type Answer = Awaited<ReturnType<SuggestAddresses>>

const ada = { email: 'ada@example.cm', name: 'Ada' }
const alan = { email: 'alan@example.cm', name: 'Alan' }
const suggestions = (...data: (typeof ada)[]): Answer => ({ status: 'ok', data })

async function open() {
  stopClock()
  const { action, calls, last } = pendingAction<Answer>()
  const { result, rerender, unmount } = renderHook(({ typed }) => useSuggestions(typed, action), {
    initialProps: { typed: '' },
  })
  await pass(200)
  await last().answer(suggestions())
  return {
    calls,
    last,
    unmount,
    names: () => result.current.map(({ name }) => name),
    type: (typed: string) => rerender({ typed }),
    queries: () => calls.slice(1).map(({ form }) => form.get('q')),
  }
}

it('asks once, shortly after the last key', async () => {
  const { type, queries, last, names } = await open()
  for (const typed of ['a', 'ad', 'ada ']) {
    type(typed)
    await pass(150)
  }
  expect(queries()).toEqual([])
  await pass(50)
  expect(queries()).toEqual(['ada'])
  await last().answer(suggestions(ada))
  expect(names()).toEqual(['Ada'])
})

it('never shows the people of an earlier text', async () => {
  const { type, calls, last, names } = await open()
  type('a')
  await pass(200)
  const early = last()
  type('al')
  await pass(200)
  await last().answer(suggestions(alan))
  await early.answer(suggestions(ada))
  expect(calls).toHaveLength(3)
  expect(names()).toEqual(['Alan'])
})

it('shows nobody while the server is not reached or refuses', async () => {
  const { type, last, names } = await open()
  type('a')
  await pass(200)
  await last().answer(suggestions(ada))
  type('al')
  await pass(200)
  await last().answer({ status: 'error', message: 'Too many requests' })
  expect(names()).toEqual([])
  type('ala')
  await pass(200)
  await last().answer(suggestions(alan))
  type('alan')
  await pass(200)
  await last().fail(new TypeError('Failed to fetch'))
  expect(names()).toEqual([])
})

it('ends with the page', async () => {
  const { type, queries, unmount } = await open()
  type('a')
  unmount()
  await pass(1_000)
  expect(queries()).toEqual([])
})
