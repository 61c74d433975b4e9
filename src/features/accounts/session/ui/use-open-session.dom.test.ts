import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { hintCookie, hints } from '@/config/cookies'
import { readSessionHint } from '@/lib/session-hint'
import { heldAnswers, type ServerAnswer, startPageServer } from '@/testing/dom/page-server'
import { until } from '@/testing/dom/time'
import { useOpenSession } from './use-open-session'

async function open(hint: string | null, answer: ServerAnswer | Promise<ServerAnswer>, goOn = '/en/student') {
  const server = await startPageServer(() => answer)
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `${hintCookie}=${hint ?? ''}; path=/; max-age=${hint ? 60 : 0}`
  document.documentElement.dataset.auth = '1'
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  const { unmount } = renderHook(() => useOpenSession(goOn, '/en/admin'))
  return { ...server, replace, unmount }
}

it.each([
  [hints.student, '/en/student'],
  [hints.office, '/en/admin'],
  [hints.both, '/en/student'],
])('leads somebody with an open session on (%s)', async (hint, address) => {
  const { replace } = await open(hint, { json: {} })
  await until(() => expect(replace).toHaveBeenCalledExactlyOnceWith(address))
})

it('forgets a session that has ended elsewhere, and stays', async () => {
  const { replace } = await open(hints.student, { status: 401 })
  await until(() => expect(readSessionHint()).toBeFalsy())
  expect(document.documentElement.dataset.auth).toBeUndefined()
  expect(replace).not.toHaveBeenCalled()
})

it.each([
  ['the server is busy', { status: 503 }],
  ['the server is not reached', 'cut'],
] as const)('stays, and forgets nothing, when %s', async (_what, answer) => {
  const { received, all, replace } = await open(hints.student, answer)
  await until(() => expect(received).toHaveLength(1))
  await all()
  expect(readSessionHint()).toBe(hints.student)
  expect(replace).not.toHaveBeenCalled()
})

it.each([
  ['nobody was signed in', null, '/en/student'],
  ['there is nowhere to go on to', hints.student, ''],
])('asks nothing where %s', async (_what, hint, goOn) => {
  const { all } = await open(hint, { json: {} }, goOn)
  expect(await all()).toEqual([])
})

it('leads nobody away from another page that was opened meanwhile', async () => {
  const { waitingAnswers, answer } = heldAnswers()
  const { received, all, replace, unmount } = await open(hints.student, answer())
  await until(() => expect(received).toHaveLength(1))
  unmount()
  waitingAnswers[0]?.({ json: {} })
  await all()
  expect(replace).not.toHaveBeenCalled()
})
