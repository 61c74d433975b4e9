import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pendingAction } from '@/testing/dom/pending-action'
import { recordingRouter } from '@/testing/dom/router'
import { pass, stopClock } from '@/testing/dom/time'
import type { FormFunction } from '@/ui/action-form'
import type { FormAnswer } from '@/ui/form-answer'
import { UsersBoard, useUsersBoard } from './users-board'

function Row({ id, blocked }: { id: string; blocked: boolean }) {
  const board = useUsersBoard()
  const now = board.isBlocked(id, blocked)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        board.setBlocked({
          form: new FormData(event.currentTarget),
          dialogFor: (blocks) => `/admin/users?user=${id}&change=${blocks ? 'block' : 'unblock'}`,
        })
      }}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="blocked" value={String(!now)} />
      <output aria-label={id}>{`${now ? 'blocked' : 'open'}${board.isBusy(id) ? ', busy' : ''}`}</output>
      <button type="submit">{`${now ? 'Unblock' : 'Block'} ${id}`}</button>
    </form>
  )
}

const texts = { networkError: 'No connection.', close: 'Close', undo: 'Undo' }

function open() {
  const sent = pendingAction<FormAnswer>()
  const router = recordingRouter()
  const page = (stamp: string, blocked: boolean) => (
    <UsersBoard stamp={stamp} action={sent.action as FormFunction} texts={texts}>
      <Row id="ada" blocked={blocked} />
      <Row id="alan" blocked={false} />
    </UsersBoard>
  )
  const { rerender } = render(page('1', false), { wrapper: router.wrapper })
  return {
    ...sent,
    visited: router.visited,
    read: (stamp: string, blocked: boolean) => rerender(page(stamp, blocked)),
  }
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const state = (id: string) => screen.getByLabelText(id).textContent
const toast = () => screen.queryByRole('button', { name: 'Close' })?.parentElement?.textContent ?? null
const ok: FormAnswer = { status: 'ok', message: 'Ada was blocked.' }

it('shows a block at once, and reads the list again once it is stored', async () => {
  const { last, visited, read } = open()
  await press('Block ada')
  expect(state('ada')).toBe('blocked, busy')
  expect(state('alan')).toBe('open')
  expect(visited).toEqual([])
  await last().answer(ok)
  expect(state('ada')).toBe('blocked')
  expect(toast()).toContain('Ada was blocked.')
  expect(visited).toEqual(['refresh'])
  read('2', true)
  expect(state('ada')).toBe('blocked')
})

it('opens the dialog, which asks for the proof of identity, where one is required', async () => {
  const { last, visited } = open()
  await press('Block ada')
  await last().answer({ status: 'error', message: 'Confirm that it is you.', ask: ['code'] })
  expect(state('ada')).toBe('open')
  expect(toast()).toBeNull()
  expect(visited).toEqual(['push /admin/users?user=ada&change=block'])
})

it.each([
  ['refused', 'Not the last administrator.'],
  ['not reached', 'No connection.'],
])('takes it back and says why when the server has %s', async (what, text) => {
  const { last, visited } = open()
  await press('Block ada')
  if (what === 'refused') {
    await last().answer({ status: 'error', message: text })
  } else {
    await last().fail(new TypeError('Failed to fetch'))
  }
  expect(state('ada')).toBe('open')
  expect(toast()).toContain(text)
  expect(toast()).not.toContain('Undo')
  expect(visited).toEqual([])
})

it('undoes it by the opposite, once', async () => {
  const { last, calls } = open()
  await press('Block ada')
  await last().answer(ok)
  await press('Undo')
  expect(calls.map(({ form }) => Object.fromEntries(form))).toEqual([
    { id: 'ada', blocked: 'true' },
    { id: 'ada', blocked: 'false' },
  ])
  expect(state('ada')).toBe('open, busy')
  await last().answer({ status: 'ok', message: 'Ada is open again.' })
  expect(toast()).toContain('Ada is open again.')
  expect(toast()).not.toContain('Undo')
})

it('believes the list that was read later, whatever was asked for before', async () => {
  const { last, read } = open()
  await press('Block ada')
  await last().answer(ok)
  read('2', false)
  expect(state('ada')).toBe('open')
})

it('offers to undo for ten seconds', async () => {
  stopClock()
  const { last } = open()
  await press('Block ada')
  await last().answer(ok)
  await pass(9_999)
  expect(toast()).toContain('Undo')
  await pass(1)
  expect(toast()).toBeNull()
})

it('answers nothing outside of a board', () => {
  expect(() => renderHook(() => useUsersBoard())).toThrow('outside of its board')
})
