import { expect, it } from 'vitest'
import { cellsOf, fillDown, openBelow, shiftFormula } from './fill'
import { readLines } from './lines'
import { Sheet } from './sheet'

it.each([
  ['=B2*C2', '=B4*C4'],
  ['=B2*$E$1', '=B4*$E$1'],
  ['=B$2*$C2', '=B$2*$C4'],
  ['=SUM(B$2:B2)', '=SUM(B$2:B4)'],
  ['=IF(A2="B2";"A1";LOG10(A2))', '=IF(A4="B2";"A1";LOG10(A4))'],
  ['=b2+NB.SI(aa2:AA10;"x")', '=b4+NB.SI(aa4:AA12;"x")'],
  ['28/11/2026', '28/11/2026'],
  ['B2', 'B2'],
])('%s two rows further down is %s', (formula, copied) => {
  expect(shiftFormula(formula, 2)).toBe(copied)
})

it('fills the open cells below, up to the first that is not open', () => {
  const open = ['D2', 'D3', 'D4', 'D6', 'E3']
  expect(openBelow('D2', open)).toEqual(['D3', 'D4'])
  expect(openBelow('D4', open)).toEqual([])
  expect(fillDown({ D2: '=B2*$C$1', D4: 'old' }, 'D2', ['D3', 'D4'])).toEqual({
    D2: '=B2*$C$1',
    D3: '=B3*$C$1',
    D4: '=B4*$C$1',
  })
})

it('a line may name a part of a column, down to row 200', () => {
  expect(cellsOf('D2')).toEqual(['D2'])
  expect(readLines('D2:D4: =B2*$C$1\nE1: x')).toEqual({
    D2: '=B2*$C$1',
    D3: '=B3*$C$1',
    D4: '=B4*$C$1',
    E1: 'x',
  })
  const balance = new Sheet({ D1: 1, ...readLines('D2:D200: =D1+1') })
  expect(balance.value('D200')).toBe(200)
})
