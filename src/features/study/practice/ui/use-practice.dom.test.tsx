import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { openFrames, type Received, type ServerAnswer, startPageServer } from '@/testing/dom/page-server'
import { pass, settle, stopClock, until } from '@/testing/dom/time'
import { type PracticeItem, usePractice } from './use-practice'

const checks = [{ id: 'right' }]

/** Which of two answers is right: judged in the page. */
const choice: PracticeItem = {
  slug: 'item',
  id: 'item-1',
  title: 'Loops',
  revision: 2,
  owner: 'student-1',
  files: { bytes: 0, size: 0, assets: {} },
  draft: null,
  failed: 0,
  done: false,
  exercise: {
    runner: 'predict',
    starter: '',
    solution: 'b',
    hints: [],
    checks: [{ id: 'right', label: 'The right answer' }],
    spec: {
      checks,
      text: '',
      answer: 'b',
      options: [
        { id: 'a', text: '1', why: '' },
        { id: 'b', text: '2', why: '' },
      ],
    },
  },
}

/** A page that is written: run in a frame. */
const page: PracticeItem = {
  ...choice,
  files: { bytes: 0, size: 0, frame: 'about:blank', assets: {} },
  exercise: { ...choice.exercise, runner: 'web', starter: '<p>', spec: { checks } },
}

/** Code that runs in a worker, whose files are fetched first. */
const script: PracticeItem = {
  ...page,
  files: { bytes: 0, size: 0, frame: 'about:blank', script: '/runners/python.js', assets: {} },
  exercise: { ...page.exercise, runner: 'python' },
}

function Practice({ item, onPassed }: { item: PracticeItem; onPassed: () => void }) {
  const [refused, setRefused] = useState('')
  const practice = usePractice({
    item,
    judged: null,
    previewTitle: 'Your page',
    locale: 'en',
    onPassed,
    onRefused: setRefused,
  })
  const { work, change, outcome, busy, run, stage, delivery, deliver } = practice
  const practiceState = {
    failed: work.failed,
    status: outcome?.status ?? null,
    passed: practice.passed,
    busy,
    notLoaded: practice.notLoaded,
    crashed: practice.crashed,
    delivery: delivery.state,
    message: delivery.state === 'refused' ? delivery.message : undefined,
  }
  return (
    <div data-page-owner={item.owner ?? undefined}>
      <p role="alert">{refused}</p>
      <output>{JSON.stringify(practiceState)}</output>
      <input aria-label="Code" value={work.code} onChange={({ target }) => change({ code: target.value })} />
      <button type="button" onClick={() => void run(work.code === 'a file' ? new Uint8Array(1) : undefined)}>
        Run
      </button>
      {delivery.state === 'failed' && (
        <button type="button" onClick={() => void deliver(delivery.attempt)}>
          Send again
        </button>
      )}
      <div ref={stage} />
    </div>
  )
}

interface SentAttempt {
  owner: string
  entries: { client_id: string; code: string; revision: number; checks: Record<string, boolean> }[]
}
const sentIn = ({ body }: Received) => JSON.parse(body) as SentAttempt
const entry = (received: Received | undefined) => received && sentIn(received).entries[0]

/** Accepts every attempt. */
const acceptedAnswer = (received: Received): ServerAnswer => {
  const one = entry(received)
  return {
    json: { results: [{ client_id: one?.client_id, status: 201, passed: one?.checks.right }] },
  }
}

async function open(
  item: PracticeItem = choice,
  answer: (request: Received) => ServerAnswer | Promise<ServerAnswer> = acceptedAnswer,
) {
  openFrames()
  const server = await startPageServer(answer)
  const onPassed = vi.fn()
  const { unmount } = render(<Practice item={item} onPassed={onPassed} />)
  await settle()
  return { ...server, onPassed, unmount }
}

const shownState = () => JSON.parse(screen.getByRole('status').textContent ?? '{}')
const code = () => screen.getByLabelText<HTMLInputElement>('Code')
const write = (value: string) => act(async () => void fireEvent.change(code(), { target: { value } }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const frame = () => document.querySelector('iframe')
const say = (data: object) =>
  act(async () => {
    window.dispatchEvent(new MessageEvent('message', { source: frame()?.contentWindow, data }))
  })

it('judges an answer, counts the tries that failed, and sends each', async () => {
  const { received, onPassed } = await open()
  await write('a')
  await press('Run')
  await until(() => expect(shownState()).toMatchObject({ passed: false, failed: 1, delivery: 'sent' }))
  expect(onPassed).not.toHaveBeenCalled()
  await write('b')
  await press('Run')
  await until(() => expect(shownState()).toMatchObject({ passed: true, failed: 1, delivery: 'sent' }))
  expect(onPassed).toHaveBeenCalledOnce()
  const [first, second] = received.map(entry)
  expect(first).toMatchObject({ code: 'a', revision: 2, checks: { right: false } })
  expect(second).toMatchObject({ code: 'b', checks: { right: true } })
  expect(second?.client_id).not.toBe(first?.client_id)
})

it('judges a visitor of an open program, sends nothing, and notes on this device what was passed', async () => {
  const visitor = { ...choice, id: 'open-1', owner: null }
  localStorage.setItem('exercise:student-1:item-9', '{}')
  const { received, onPassed, unmount } = await open(visitor)
  await write('a')
  await press('Run')
  await until(() => expect(shownState()).toMatchObject({ passed: false, failed: 1, delivery: 'none' }))
  expect(localStorage.getItem('open:open-1')).toBeNull()
  await write('b')
  await press('Run')
  await until(() => expect(shownState()).toMatchObject({ passed: true, failed: 1, delivery: 'none' }))
  expect(localStorage.getItem('open:open-1')).toBe('')
  expect(received).toEqual([])
  expect(onPassed).not.toHaveBeenCalled()
  unmount()
  await open(visitor)
  expect(code().value).toBe('b')
  // The work of a student who uses this device too stays.
  expect(localStorage.getItem('exercise:student-1:item-9')).toBe('{}')
  localStorage.clear()
})

it('keeps an attempt that was not sent, and sends the same one again', async () => {
  let cut = true
  const { received, onPassed } = await open(choice, (request) => (cut ? 'cut' : acceptedAnswer(request)))
  await write('b')
  await press('Run')
  await until(() => expect(shownState()).toMatchObject({ passed: true, delivery: 'failed' }))
  await write('a')
  cut = false
  await press('Send again')
  await until(() => expect(shownState().delivery).toBe('sent'))
  const [first, second] = received.map(entry)
  expect(second).toEqual(first)
  expect(onPassed).toHaveBeenCalledOnce()
})

it('says why the server does not take an attempt', async () => {
  const { onPassed } = await open(choice, (request) => ({
    json: {
      results: [{ client_id: entry(request)?.client_id, status: 409, message: 'The exercise has changed.' }],
    },
  }))
  await write('b')
  await press('Run')
  await until(() =>
    expect(shownState()).toMatchObject({ delivery: 'refused', message: 'The exercise has changed.' }),
  )
  expect(onPassed).not.toHaveBeenCalled()
})

it('keeps what is written over a reload, for its owner only', async () => {
  const first = await open()
  await write('a')
  await press('Run')
  await until(() => expect(shownState().delivery).toBe('sent'))
  first.unmount()
  const second = await open({ ...choice, draft: 'b', failed: 0 })
  expect(code().value).toBe('a')
  expect(shownState().failed).toBe(1)
  second.unmount()
  await open({ ...choice, owner: 'student-2' })
  expect(code().value).toBe('')
  expect(JSON.stringify({ ...localStorage })).not.toContain('student-1')
})

it('begins with what was sent last from another device', async () => {
  await open({ ...choice, draft: 'b', failed: 3 })
  expect(code().value).toBe('b')
  expect(shownState().failed).toBe(3)
})

it('ends a run whose frame does not open, and sends nothing of it', async () => {
  stopClock()
  const { all } = await open(page)
  await press('Run')
  await press('Run')
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
  await pass(14_999)
  expect(shownState()).toMatchObject({ busy: true, status: null })
  await pass(1)
  expect(shownState()).toMatchObject({ busy: false, status: 'unavailable', failed: 0, delivery: 'none' })
  expect(await all()).toEqual([])
})

it('ends a run that opens and never ends, and counts it as a try', async () => {
  stopClock()
  const { received } = await open(page)
  await press('Run')
  await say({ kind: 'open' })
  await pass(3_100)
  await until(() => expect(shownState()).toMatchObject({ status: 'stopped', failed: 1, delivery: 'sent' }))
  expect(frame()).toBeNull()
  expect(entry(received[0])).toMatchObject({ code: '<p>', checks: { right: false } })
})

it('makes the page as wide as a check asks for, within limits, and as it was at the end', async () => {
  await open(page)
  await press('Run')
  const started = vi.spyOn(frame()?.contentWindow as Window, 'postMessage')
  await say({ kind: 'open' })
  const { nonce } = started.mock.calls[0]?.[0] ?? {}
  const look = () => [frame()?.style.width, frame()?.parentElement?.style.overflow]
  await say({ nonce: 'another', kind: 'width', width: 360 })
  expect(look()).toEqual(['', ''])
  await say({ nonce, kind: 'width', width: 1280 })
  expect(look()).toEqual(['1280px', 'clip'])
  for (const width of [199, 2001, '360px', Number.NaN]) {
    await say({ nonce, kind: 'width', width })
    expect(look()).toEqual(['', ''])
  }
  await say({ nonce, kind: 'width', width: 360 })
  await say({ nonce, kind: 'end', answer: { results: [] } })
  expect(look()).toEqual(['', ''])
  await say({ nonce, kind: 'width', width: 360 })
  expect(look()).toEqual(['', ''])
})

it('sends the code that ran, and keeps what was typed meanwhile', async () => {
  const { received } = await open(page)
  await write('<p>1')
  await press('Run')
  const started = vi.spyOn(frame()?.contentWindow as Window, 'postMessage')
  await say({ kind: 'open' })
  const { nonce, files } = started.mock.calls[0]?.[0] ?? {}
  expect(files).toEqual({ 'index.html': '<p>1' })
  await write('<p>2')
  await say({ kind: 'end', nonce, answer: { results: [{ id: 'right', ok: true }] } })
  await until(() => expect(shownState()).toMatchObject({ passed: true, delivery: 'sent' }))
  expect(entry(received[0])?.code).toBe('<p>1')
  expect(code().value).toBe('<p>2')
})

const refused = () => screen.getByRole('alert').textContent

it('takes a file that cannot be checked for no try, and says why', async () => {
  const { all } = await open(page)
  await press('Run')
  const sent = vi.spyOn(frame()?.contentWindow as Window, 'postMessage')
  await say({ kind: 'open' })
  const { nonce } = sent.mock.calls[0]?.[0] ?? {}
  await say({ kind: 'end', nonce, answer: { results: [], refused: 'broken' } })
  await until(() => expect(refused()).toBe('broken'))
  expect(shownState()).toMatchObject({ busy: false, status: null, failed: 0, delivery: 'none' })
  expect(await all()).toEqual([])
})

it('takes a file that is not read in time for no try either', async () => {
  stopClock()
  const { all } = await open(page)
  await write('a file')
  await press('Run')
  await say({ kind: 'open' })
  await pass(3_100)
  await until(() => expect(refused()).toBe('slow'))
  expect(shownState()).toMatchObject({ busy: false, failed: 0, delivery: 'none' })
  expect(await all()).toEqual([])
})

it('believes no message of another run', async () => {
  await open(page)
  await press('Run')
  await say({ kind: 'open' })
  await say({ kind: 'end', nonce: 'guessed', answer: { results: [{ id: 'right', ok: true }] } })
  expect(shownState()).toMatchObject({ busy: true, passed: false })
})

it('says that the files of a runner did not arrive, and can be run again', async () => {
  const { all } = await open(script, () => ({ status: 503 }))
  const button = screen.getByRole('button', { name: 'Run' })
  fireEvent.click(button)
  fireEvent.click(button)
  await until(() => expect(shownState()).toMatchObject({ busy: false, notLoaded: true, failed: 0 }))
  expect(frame()).toBeNull()
  await press('Run')
  await until(() => expect(shownState()).toMatchObject({ busy: false, notLoaded: true }))
  expect((await all()).map(({ path }) => path)).toEqual(['/runners/python.js', '/runners/python.js'])
})

it('says that the last run took the page down, and runs nothing by itself', async () => {
  const { unmount } = await open(page)
  await write('<p>1')
  await press('Run')
  unmount()
  const { all } = await open(page)
  expect(shownState()).toMatchObject({ crashed: true, busy: false, status: null })
  expect(code().value).toBe('<p>1')
  expect(await all()).toEqual([])
})
