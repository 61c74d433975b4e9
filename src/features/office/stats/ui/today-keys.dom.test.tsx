import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { recordingRouter } from '@/testing/dom/router'
import { setShortcutsOff } from '@/ui/shortcuts'
import { TodayKeys } from './today-keys'

const page = '/admin/dashboard'

beforeEach(() => {
  window.history.replaceState(null, '', page)
  setShortcutsOff(false)
})

function open(dialog = false) {
  const { visited, wrapper } = recordingRouter()
  const { unmount } = render(
    <>
      <TodayKeys>
        {['one', 'two'].map((id) => (
          <a key={id} href={`${page}?open=messages.${id}`} data-act={`${page}?open=messages.${id}&reply=1`}>
            {id}
          </a>
        ))}
      </TodayKeys>
      {dialog && (
        <dialog open>
          <a href={`${page}?open=payments.three&work=1`} data-primary="">
            work
          </a>
        </dialog>
      )}
      <input aria-label="field" />
    </>,
    { wrapper },
  )
  return { visited, unmount }
}

const row = (name: string) => screen.getByText(name)
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })
const ends = (visited: readonly string[]) =>
  visited.map((each) => each.replace(/^push .*?\/admin\/dashboard/, 'push '))

it('j and k move from row to row, and stay at the ends', () => {
  open()
  press('k')
  expect(document.activeElement).toBe(row('one'))
  press('j')
  expect(document.activeElement).toBe(row('two'))
  press('j')
  expect(document.activeElement).toBe(row('two'))
  press('k')
  expect(document.activeElement).toBe(row('one'))
})

it('o opens the row in place, e begins its work, and without a row neither does anything', () => {
  const { visited } = open()
  press('o')
  press('e')
  expect(visited).toEqual([])
  row('two').focus()
  press('o')
  press('e')
  expect(ends(visited)).toEqual(['push ?open=messages.two', 'push ?open=messages.two&reply=1'])
})

it('a press on a row opens it in place', () => {
  const { visited } = open()
  fireEvent.click(row('one'))
  expect(ends(visited)).toEqual(['push ?open=messages.one'])
})

it('in an open row e begins its work, and the rows below do not move', () => {
  const { visited } = open(true)
  press('j')
  expect(document.activeElement).toBe(document.body)
  press('e')
  expect(ends(visited)).toEqual(['push ?open=payments.three&work=1'])
})

it('nothing happens while somebody types, with shortcuts off, or after it is gone', () => {
  const { visited, unmount } = open()
  row('one').focus()
  press('o', screen.getByLabelText('field'))
  setShortcutsOff(true)
  press('o')
  setShortcutsOff(false)
  unmount()
  press('o')
  expect(visited).toEqual([])
})
