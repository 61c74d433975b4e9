import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { setShortcutsOff } from '@/ui/shortcuts'
import { useGradingKeys } from './use-grading-keys'

function Grading({ onSave }: { onSave: (by: string | null) => void }) {
  const form = useRef<HTMLFormElement>(null)
  useGradingKeys(form)
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        onSave((event.nativeEvent as SubmitEvent).submitter?.textContent ?? null)
      }}
    >
      <input type="radio" name="decision" value="accepted" aria-label="Accept" />
      <input type="radio" name="decision" value="returned" aria-label="Return" />
      {['First', 'Second'].map((name) => (
        <div key={name} data-criterion="">
          {[5, 2, 0].map((points) => (
            <button
              key={points}
              type="button"
              data-points={points}
              onClick={(event) => {
                const field = event.currentTarget.parentElement?.querySelector('input')
                if (field) {
                  field.value = String(points)
                }
              }}
            />
          ))}
          <input name={name} aria-label={name} />
        </div>
      ))}
      <input name="grade" aria-label="Grade" />
      <textarea name="comment" aria-label="Comment" />
      <button type="submit">Save and close</button>
      <button type="submit" data-main>
        Save
      </button>
    </form>
  )
}

function open() {
  const onSave = vi.fn()
  const { unmount } = render(<Grading onSave={onSave} />)
  return { onSave, unmount }
}

const control = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (key: string, target: Element = document.body, modifiers: KeyboardEventInit = {}) =>
  !fireEvent.keyDown(target, { key, ...modifiers })

it('decides, gives points and saves by one key each', () => {
  const { onSave } = open()
  press('a')
  expect(control('Accept').checked).toBe(true)
  press('r')
  expect(control('Return').checked).toBe(true)
  const given = ['2', '2', '2', '2', '9'].map((key) => {
    press(key)
    return control('Second').value
  })
  expect(given).toEqual(['5', '2', '0', '5', '5'])
  expect(control('First').value).toBe('')
  press('s')
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Save')
})

it('moves to the grade and the comment without typing the key there', () => {
  open()
  expect(press('g')).toBe(true)
  expect(document.activeElement).toBe(control('Grade'))
  ;(document.activeElement as HTMLElement).blur()
  expect(press('c')).toBe(true)
  expect(document.activeElement).toBe(control('Comment'))
})

it('lets somebody type', () => {
  const { onSave } = open()
  expect(press('a', control('Comment'))).toBe(false)
  expect(press('s', control('Grade'))).toBe(false)
  expect(control('Accept').checked).toBe(false)
  expect(onSave).not.toHaveBeenCalled()
})

it('saves from a field with Control and Enter, in its own form only', () => {
  const { onSave } = open()
  press('Enter', document.body, { ctrlKey: true })
  press('Enter', control('Comment'))
  expect(onSave).not.toHaveBeenCalled()
  expect(press('Enter', control('Comment'), { ctrlKey: true })).toBe(true)
  press('Enter', control('Comment'), { metaKey: true })
  expect(onSave.mock.calls).toEqual([['Save'], ['Save']])
})

it('leaves keys of the browser, unknown ones, and a row that is not there alone', () => {
  const { onSave } = open()
  for (const [key, modifiers] of [
    ['s', { ctrlKey: true }],
    ['a', { metaKey: true }],
    ['r', { altKey: true }],
    ['x', {}],
    ['0', {}],
  ] as const) {
    expect(press(key, document.body, modifiers)).toBe(false)
  }
  press('9')
  expect(onSave).not.toHaveBeenCalled()
  expect(control('Accept').checked).toBe(false)
})

it('does nothing once shortcuts are turned off, nor after the page', () => {
  const { onSave, unmount } = open()
  setShortcutsOff(true)
  expect(press('s')).toBe(false)
  setShortcutsOff(false)
  expect(press('s')).toBe(true)
  unmount()
  expect(press('s')).toBe(false)
  expect(onSave).toHaveBeenCalledOnce()
})
