import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { dropDraft } from './draft'
import { useDraft } from './use-draft'

function Letter({ name, text = '' }: { name: string; text?: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { onInput } = useDraft(name, form)
  return (
    <form ref={form} onInput={onInput}>
      <input name="subject" aria-label="Subject" />
      <textarea name="text" aria-label="Text" defaultValue={text} />
      <input name="password" type="password" aria-label="Password" />
      <input name="id" type="hidden" value="7" />
    </form>
  )
}

function Choice({ name, offered }: { name: string | null; offered: string[] }) {
  const form = useRef<HTMLFormElement>(null)
  const { onInput } = useDraft(name, form)
  return (
    <form ref={form} onInput={onInput}>
      <input name="newPassword" aria-label="Password" />
      <select name="program" aria-label="Program" defaultValue="web">
        {offered.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })

it('restores what was typed before a reload, each form its own, and never a password', () => {
  const first = render(<Letter name="letter-1" />)
  type('Subject', 'Hello')
  type('Text', 'Dear Ada')
  type('Password', 'secret-123')
  first.unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret-123')
  const second = render(<Letter name="letter-1" />)
  expect(field('Subject').value).toBe('Hello')
  expect(field('Text').value).toBe('Dear Ada')
  expect(field('Password').value).toBe('')
  second.unmount()
  render(<Letter name="letter-2" />)
  expect(field('Subject').value).toBe('')
})

it('keeps no password that is shown, and chooses only what is offered', () => {
  const first = render(<Choice name="choice" offered={['web', 'data']} />)
  type('Password', 'secret-123')
  type('Program', 'data')
  first.unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret-123')
  const second = render(<Choice name="choice" offered={['web', 'data']} />)
  expect(field('Program').value).toBe('data')
  second.unmount()
  render(<Choice name="choice" offered={['web', 'security']} />)
  expect(field('Program').value).toBe('web')
})

it('keeps nothing under no name', () => {
  render(<Choice name={null} offered={['web', 'data']} />)
  type('Program', 'data')
  expect(sessionStorage).toHaveLength(0)
})

it('does not overwrite what the page came with', () => {
  const first = render(<Letter name="letter-1" />)
  type('Text', 'Dear Ada')
  first.unmount()
  render(<Letter name="letter-1" text="Refused by the server" />)
  expect(field('Text').value).toBe('Refused by the server')
})

it('restores nothing that was dropped or cannot be read', () => {
  const first = render(<Letter name="letter-1" />)
  type('Text', 'Dear Ada')
  first.unmount()
  dropDraft('letter-1')
  const second = render(<Letter name="letter-1" />)
  expect(field('Text').value).toBe('')
  second.unmount()
  sessionStorage.setItem('letter-1', '{"text":')
  render(<Letter name="letter-1" />)
  expect(field('Text').value).toBe('')
})

it('works where the browser keeps nothing', () => {
  const storage = sessionStorage
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, clear: () => storage.clear() })
  render(<Letter name="letter-1" />)
  type('Text', 'Dear Ada')
  expect(field('Text').value).toBe('Dear Ada')
})

function Grading({ seen, grade = '' }: { seen: string; grade?: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { onInput } = useDraft(`grade-1-${seen}`, form, { whole: true })
  return (
    <form ref={form} onInput={onInput}>
      <input type="radio" name="status" value="accepted" aria-label="Accept" defaultChecked />
      <input type="radio" name="status" value="returned" aria-label="Return" />
      <input type="checkbox" name="rubric.a" value="5" aria-label="First" defaultChecked />
      <input type="checkbox" name="rubric.b" value="3" aria-label="Second" />
      <input name="grade" aria-label="Grade" defaultValue={grade} />
    </form>
  )
}

it('restores choices and boxes over what the page came with, for the same state of the record only', () => {
  const first = render(<Grading seen="monday" grade="5" />)
  fireEvent.click(field('Return'))
  fireEvent.click(field('First'))
  fireEvent.click(field('Second'))
  type('Grade', '3')
  first.unmount()
  const state = () => ['Accept', 'Return', 'First', 'Second'].map((label) => field(label).checked)
  const second = render(<Grading seen="monday" grade="5" />)
  expect([...state(), field('Grade').value]).toEqual([false, true, false, true, '3'])
  second.unmount()
  render(<Grading seen="tuesday" grade="5" />)
  expect([...state(), field('Grade').value]).toEqual([true, false, true, false, '5'])
})
