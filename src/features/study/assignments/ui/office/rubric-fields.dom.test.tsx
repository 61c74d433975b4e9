import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { gradeTexts } from './grade-texts'
import { RubricFields } from './rubric-fields'

const rubric = [
  { id: 'links', text: 'Links work', points: 25, given: null, full: 'All', half: 'Most', none: 'Few' },
  { id: 'words', text: 'Words help', points: 40, given: 10 },
]

function open(typed = {}) {
  const onInput = vi.fn()
  render(
    <form onInput={onInput}>
      <RubricFields rubric={rubric} typed={typed} locale="en" texts={gradeTexts('en', 0)} />
      <input name="grade" aria-label="Grade" defaultValue="" />
    </form>,
  )
  return onInput
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string, index = 0) => {
  const button = screen.getAllByRole('button', { name })[index]
  if (button) {
    fireEvent.click(button)
  }
}

it('gives full, half and no points of a row, which the sum follows and the draft hears', () => {
  const onInput = open()
  const seen = (['Full All', 'Half Most', 'None Few'] as const).map((name) => {
    press(name)
    return [field('Links work').value, field('Grade').value]
  })
  expect(seen).toEqual([
    ['25', '35'],
    ['12', '22'],
    ['0', '10'],
  ])
  expect(onInput).toHaveBeenCalledTimes(3)
  expect(field('Words help').value).toBe('10')
})

it('takes other points, and keeps what was sent and refused', () => {
  open({ 'rubric.words': '41' })
  expect(field('Words help').value).toBe('41')
  fireEvent.input(field('Words help'), { target: { value: '33' } })
  expect(field('Grade').value).toBe('33')
  press('Full')
  expect([field('Words help').value, field('Grade').value]).toEqual(['40', '40'])
})
