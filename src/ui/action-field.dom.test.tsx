import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ActionField } from './action-field'

const form = (
  <form>
    <ActionField
      name="program"
      kind="select"
      label="Program"
      idPrefix="x"
      showLabel=""
      hideLabel=""
      options={['web', 'data'].map((value) => ({ value, label: value }))}
    />
    <ActionField
      name="cohort"
      kind="select"
      label="Class"
      idPrefix="x"
      showLabel=""
      hideLabel=""
      follows="program"
      options={[
        { value: '', label: 'Any' },
        { value: '1', label: 'Web, January', of: 'web' },
        { value: '2', label: 'Data, March', of: 'data' },
      ]}
    />
  </form>
)
const cohorts = () => [...screen.getByLabelText<HTMLSelectElement>('Class').options].map(({ text }) => text)

it('offers what belongs to the choice of the select that it follows, and forgets what does not', async () => {
  render(form)
  expect(cohorts()).toEqual(['Any', 'Web, January'])
  const cohort = screen.getByLabelText<HTMLSelectElement>('Class')
  await act(async () => void fireEvent.change(cohort, { target: { value: '1' } }))
  await act(
    async () => void fireEvent.change(screen.getByLabelText('Program'), { target: { value: 'data' } }),
  )
  expect(cohorts()).toEqual(['Any', 'Data, March'])
  expect(cohort.value).toBe('')
})

it('offers everything without scripts', () => {
  expect(renderToStaticMarkup(form).match(/<option/g)).toHaveLength(5)
})
