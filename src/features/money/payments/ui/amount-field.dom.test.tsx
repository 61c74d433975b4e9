import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AmountField } from './amount-field'

it('keeps the digits as typed, and reads them out as a sum', () => {
  const typed: string[] = []
  const field = (value: string) => (
    <AmountField
      locale="fr"
      label="Montant"
      hint="Le prix est déjà inscrit."
      error={undefined}
      value={value}
      onChange={(next) => typed.push(next)}
    />
  )
  const { rerender } = render(field('15000'))
  const input = screen.getByLabelText<HTMLInputElement>('Montant')
  expect(input.value).toBe('15000')
  expect(screen.getByRole('status').textContent).toBe('15\u00a0000\u00a0FCFA')
  fireEvent.change(input, { target: { value: '150000' } })
  expect(typed).toEqual(['150000'])
  rerender(field('150000'))
  expect(screen.getByRole('status').textContent).toBe('150\u00a0000\u00a0FCFA')
  rerender(field(''))
  expect(screen.queryByRole('status')).toBeNull()
})
