import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pendingAction } from '@/testing/dom/pending-action'
import { recordingRouter } from '@/testing/dom/router'
import { ActionBoard, BoardButton } from './action-board'
import type { FormFunction } from './action-form'
import type { FormAnswer } from './form-answer'

function open() {
  const action = pendingAction<FormAnswer>()
  const router = recordingRouter()
  const row = (id: string) => (
    <BoardButton
      key={id}
      locale="en"
      action={action.action as FormFunction}
      hidden={{ id }}
      texts={{ busy: 'Working', networkError: 'No connection.' }}
    >
      {`Remove ${id}`}
    </BoardButton>
  )
  const list = (ids: readonly string[]) => <ActionBoard closeLabel="Close">{ids.map(row)}</ActionBoard>
  const { rerender } = render(list(['a', 'b']), { wrapper: router.wrapper })
  return { ...action, visited: router.visited, show: (...ids: string[]) => rerender(list(ids)) }
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

it('says what became of a row and reads the list again, though the row is gone by then', async () => {
  const { last, visited, show, calls } = open()
  await press('Remove a')
  await act(async () => void fireEvent.click(screen.getByRole('button', { busy: true })))
  expect(calls).toHaveLength(1)
  expect(Object.fromEntries(last().form)).toEqual({ locale: 'en', id: 'a' })
  await last().answer({ status: 'ok', message: 'a was removed.' })
  expect(visited).toEqual(['refresh'])
  show('b')
  expect(screen.getByText('a was removed.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /b/ }).closest('div'))
  await press('Close')
  expect(screen.queryByText('a was removed.')).toBeNull()
})

it('says a refusal on the board, once', async () => {
  const { last, visited } = open()
  await press('Remove a')
  await last().answer({ status: 'error', code: 'conflict', message: 'Somebody was faster.' })
  expect(screen.getAllByText('Somebody was faster.')).toHaveLength(1)
  expect(visited).toEqual(['refresh'])
})

it('says at its button that the server was not reached, reads nothing again, and can be pressed again', async () => {
  const { last, visited, calls } = open()
  await press('Remove a')
  await last().fail(new TypeError('Failed to fetch'))
  expect(screen.getByRole('alert').textContent).toBe('No connection.')
  expect(visited).toEqual([])
  await press('Remove a')
  expect(calls).toHaveLength(2)
})
