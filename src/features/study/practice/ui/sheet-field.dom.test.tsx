import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { practiceTexts } from './practice-texts'
import { SheetField } from './sheet-field'

const spec = {
  checks: [],
  cells: { A2: 500, B2: 14, E1: 3, C5: '2026-11-28' },
  open: ['C2:C4', 'D2'],
}

function Sheet({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <SheetField
        spec={spec}
        value={value}
        onChange={setValue}
        symbols={[]}
        texts={practiceTexts('en', 'formulas')}
      />
      <output>{value}</output>
    </>
  )
}

const written = () => document.querySelector('output')?.textContent
const field = (name: string) => document.querySelector(`td input[aria-label="${name}"]`) as HTMLInputElement

it('the button fills the open cells below, and rows without $ go along', () => {
  render(<Sheet start={'C2: =A2*B2*$E$1\nC4: 7\nD2: 1'} />)
  fireEvent.click(screen.getByRole('button', { name: 'Fill C2 down' }))
  expect(written()).toBe('C2: =A2*B2*$E$1\nC4: =A4*B4*$E$1\nD2: 1\nC3: =A3*B3*$E$1')
  expect(screen.getByText('C2 is copied down to C4; rows without $ went along.')).toBeTruthy()
})

it('so does Ctrl + D, from the cell that has the focus', () => {
  render(<Sheet start={'C3: =A3'} />)
  fireEvent.focus(field('C3'))
  expect(fireEvent.keyDown(field('C3'), { key: 'd', ctrlKey: true })).toBe(false)
  expect(written()).toBe('C3: =A3\nC4: =A4')
  fireEvent.keyDown(field('C3'), { key: 'd' })
  expect(written()).toBe('C3: =A3\nC4: =A4')
})

it('an empty cell, and one with nothing open below, fill nothing', () => {
  render(<Sheet start="D2: =A2" />)
  const button = () => screen.getByRole('button', { name: /^Fill .. down$/ })
  expect(button().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button())
  fireEvent.focus(field('D2'))
  fireEvent.click(button())
  expect(written()).toBe('D2: =A2')
})

it('a given day is shown as one', () => {
  render(<Sheet start="" />)
  expect(screen.getByText('28/11/2026')).toBeTruthy()
})
