import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { heldAnswers, type Received, type ServerAnswer, startPageServer } from '@/testing/dom/page-server'
import { pass, settle, stopClock, until } from '@/testing/dom/time'
import type { ItemValues } from '../item-values'
import { usePreview } from './use-preview'

const values = (textEn: string): ItemValues => ({
  titleEn: 'Tables',
  titleFr: 'Les tables',
  minutes: '30',
  required: 'true',
  sample: '',
  dueDays: '',
  textEn,
  textFr: 'Une table.',
  definition: '',
  guide: '',
})
const preview = (en: string) => ({ html: { en, fr: '' }, blockers: [], warnings: [] })

/** Returns the text that it receives. */
const echo = ({ body }: Received): ServerAnswer => ({ json: preview(JSON.parse(body).textEn) })

async function open(answer: (request: Received) => ServerAnswer | Promise<ServerAnswer> = echo) {
  stopClock()
  const { received, all } = await startPageServer(answer)
  const { result, rerender, unmount } = renderHook(
    ({ textEn }) => usePreview('/api/preview', 'item-1', values(textEn), preview('one'), 'No connection.'),
    { initialProps: { textEn: 'one' } },
  )
  return {
    received,
    all,
    unmount,
    type: (textEn: string) => rerender({ textEn }),
    shownState: () => ({ ...result.current, preview: result.current.preview.html.en }),
  }
}

it('asks for nothing while the text is the one that the page came with', async () => {
  const { all, type } = await open()
  type('two')
  await pass(500)
  type('one')
  await pass(10_000)
  expect(await all()).toEqual([])
})

it('asks once, a moment after the last key', async () => {
  const { all, type, shownState } = await open()
  for (const text of ['t', 'tw', 'two']) {
    type(text)
    await pass(600)
  }
  expect(await all()).toEqual([])
  await pass(100)
  await until(() => expect(shownState()).toEqual({ preview: 'two', busy: false, error: '' }))
  const [request, ...others] = await all()
  expect(request).toMatchObject({ method: 'POST', path: '/api/preview' })
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ item: 'item-1', textEn: 'two' })
  expect(others).toEqual([])
})

it('never shows an earlier text over a later one', async () => {
  const { waitingAnswers, answer } = heldAnswers()
  const { received, type, shownState } = await open((request) =>
    request.body.includes('early') ? answer() : echo(request),
  )
  type('early')
  await pass(700)
  await until(() => expect(received).toHaveLength(1))
  expect(shownState().busy).toBe(true)
  type('late')
  await pass(700)
  await until(() => expect(shownState().preview).toBe('late'))
  waitingAnswers[0]?.({ json: preview('early') })
  await settle()
  expect(shownState()).toEqual({ preview: 'late', busy: false, error: '' })
})

it.each([
  ['the connection is cut', 'cut', 'No connection.'],
  ['the server answers with another page', { status: 502, json: 'Bad gateway' }, 'No connection.'],
  [
    'the server refuses',
    { status: 422, json: { message: 'The text is too long.' } },
    'The text is too long.',
  ],
] as const)(
  'keeps the last preview and says so when %s, until the next one comes',
  async (_what, bad, error) => {
    let answer: typeof echo = () => bad
    const { type, shownState } = await open((request) => answer(request))
    type('two')
    await pass(700)
    await until(() => expect(shownState()).toEqual({ preview: 'one', busy: false, error }))
    answer = echo
    type('three')
    await pass(700)
    await until(() => expect(shownState()).toEqual({ preview: 'three', busy: false, error: '' }))
  },
)

it('takes the error back when the text is the one that is shown again', async () => {
  const { type, shownState } = await open(() => 'cut')
  type('two')
  await pass(700)
  await until(() => expect(shownState().error).toBe('No connection.'))
  type('one')
  await settle()
  expect(shownState()).toEqual({ preview: 'one', busy: false, error: '' })
})

it('ends with the page', async () => {
  const { type, all, unmount } = await open()
  type('two')
  unmount()
  await pass(10_000)
  expect(await all()).toEqual([])
})
