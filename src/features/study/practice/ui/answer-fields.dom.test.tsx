import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { expect, it } from 'vitest'
import { presentExercise } from '../server/present-exercise'
import { CaseField } from './case-field'
import { MatchField } from './match-field'
import { practiceTexts } from './practice-texts'
import { TextAnswerField } from './text-answer-field'

const markup = '<img src=x onerror=alert(1)>'
const both = (text: string) => ({ en: text, fr: text })
const hints = [both('Look')]

const matched = presentExercise(
  {
    runner: 'match',
    hints,
    items: ['Rent', 'Sale', markup].map((text, n) => ({ id: `item-${n}`, text })),
    boxes: [
      { id: 'in', text: both('comes in') },
      { id: 'out', text: markup },
    ],
    answer: { 'item-0': 'out', 'item-1': 'in', 'item-2': 'in' },
    checks: [{ id: 'all', label: both('All'), items: ['item-0', 'item-1', 'item-2'] }],
  },
  'en',
)

const choice = (id: string, changes: object) => ({
  id,
  text: `Take ${id}`,
  says: both(`Then ${id} ${markup}`),
  changes,
})
const decided = presentExercise(
  {
    runner: 'case',
    hints,
    figures: [
      { id: 'cash', label: both('Cash'), unit: 'XAF', start: 50_000 },
      { id: 'weight', label: both('Weight'), unit: 'kg', start: 2 },
    ],
    steps: [
      {
        id: 'one',
        text: both('First?'),
        choices: [choice('a', { cash: -60_000 }), choice('b', { cash: 5, weight: -1.5 })],
      },
      { id: 'two', text: both(markup), choices: [choice('c', {}), choice('d', { cash: 1 })] },
    ],
    solution: { one: 'a', two: 'c' },
    checks: [{ id: 'way', label: both('The way'), step: 'one', choice: 'a' }],
  },
  'en',
)

let answer = ''
function Answering({ field }: { field(value: string, onChange: (next: string) => void): ReactElement }) {
  const [value, setValue] = useState('')
  answer = value
  return field(value, setValue)
}

const pick = (name: string, within_: HTMLElement = document.body) =>
  act(async () => void fireEvent.click(within(within_).getByRole('radio', { name })))
const group = (name: string | RegExp) => screen.getByRole('group', { name })
const noMarkup = () => expect(document.querySelector('img, script')).toBeNull()

it('sorts items into boxes with one tap each, and shows texts as they are', async () => {
  if (matched.runner !== 'match') {
    throw new Error('not a match')
  }
  const { spec } = matched
  const texts = practiceTexts('en', 'match')
  render(
    <Answering
      field={(value, onChange) => <MatchField spec={spec} value={value} onChange={onChange} texts={texts} />}
    />,
  )
  expect(screen.getAllByRole('radio')).toHaveLength(6)
  await pick('comes in', group('Sale'))
  await pick(markup, group('Rent'))
  await pick('comes in', group('Rent'))
  await pick('comes in', group(markup))
  expect(answer.split('\n').toSorted()).toEqual(['item-0=in', 'item-1=in', 'item-2=in'])
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)).toContain('item.item-2')
  noMarkup()
})

it('shows what follows from a choice, and then the next step', async () => {
  if (decided.runner !== 'case') {
    throw new Error('not a case')
  }
  const { spec } = decided
  const texts = practiceTexts('en', 'case')
  render(
    <Answering
      field={(value, onChange) => <CaseField spec={spec} value={value} onChange={onChange} texts={texts} />}
    />,
  )
  const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
  const waiting = (name: string | RegExp) => group(name).parentElement?.className.includes('js:hidden')
  expect(figures()).toEqual(['XAF\u00a050,000', '2\u00a0kg'])
  expect(waiting(/Step 2 of 2/)).toBe(true)
  await pick('Take b')
  expect(screen.getByText(`Then b ${markup}`)).toBeDefined()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Cash: +XAF\u00a05, now XAF\u00a050,005',
    'Weight: \u22121.5\u00a0kg, now 0.5\u00a0kg',
  ])
  expect(waiting(/Step 2 of 2/)).toBe(false)
  await pick('Take d')
  await pick('Take a')
  expect(figures()).toEqual(['\u2212XAF\u00a09,999', '2\u00a0kg'])
  expect(answer.split('\n').toSorted()).toEqual(['one=a', 'two=d'])
  noMarkup()
})

it('counts what is written, and takes no more than is judged', async () => {
  const texts = practiceTexts('en', 'text')
  render(
    <Answering
      field={(value, onChange) => <TextAnswerField value={value} onChange={onChange} texts={texts} />}
    />,
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your text' })
  expect([field.name, field.maxLength]).toEqual(['text', 4_000])
  await act(async () => void fireEvent.change(field, { target: { value: `Prix 500\n${markup}` } }))
  expect(answer).toBe(`Prix 500\n${markup}`)
  expect(screen.getByText('Words: 5 · Characters: 37 · Lines: 2')).toBeDefined()
  noMarkup()
})
