import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { asksBeforeLeaving } from '@/testing/dom/browser-state'
import { pendingAction } from '@/testing/dom/pending-action'
import { recordingRouter } from '@/testing/dom/router'
import { settle, until } from '@/testing/dom/time'
import type { FieldSpec } from './action-field'
import type { FormFunction } from './action-form'
import type { FormAnswer } from './form-answer'
import { MergingForm } from './merging-form'

const fields: FieldSpec[] = [
  { name: 'place', label: 'Place', kind: 'text', defaultValue: 'Room 1' },
  { name: 'seats', label: 'Seats', kind: 'number', defaultValue: '10' },
  {
    name: 'mode',
    label: 'Mode',
    kind: 'select',
    defaultValue: 'online',
    options: [
      { value: 'online', label: 'Online' },
      { value: 'campus', label: 'On campus' },
    ],
  },
]
const schema = z.object({ seats: z.string().regex(/^\d+$/, 'whole') })
const conflict = {
  title: 'Somebody has changed it.',
  taken: 'Taken over:',
  clash: 'Changed by both:',
  theirs: 'Theirs',
  yours: 'Yours',
  useTheirs: 'Use theirs',
  emptyText: '(empty)',
  conflictNext: 'Save again.',
}
const texts = { submit: 'Save', busy: 'Saving', networkError: '', errorSummaryTitle: '', show: '', hide: '' }

function open({ typedBefore = '' } = {}) {
  const { action, calls, last } = pendingAction<FormAnswer>()
  const { wrapper: Page } = recordingRouter()
  const page = (version: number, place: string) => (
    <Page>
      <MergingForm
        id="class"
        locale="en"
        action={action as unknown as FormFunction}
        check={{ schema: async () => schema, rules: { whole: 'Enter a whole number.' } }}
        version={version}
        fields={fields.map((field) => (field.name === 'place' ? { ...field, defaultValue: place } : field))}
        conflict={conflict}
        texts={texts}
      />
    </Page>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page(3, 'Room 1'))
  if (typedBefore) {
    field('Place').value = typedBefore
  }
  const { rerender } = render(page(3, 'Room 1'), { container, hydrate: true })
  return {
    calls,
    last,
    read: (version: number, place: string) => act(async () => rerender(page(version, place))),
  }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' })
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
async function save({ calls }: ReturnType<typeof open>, times = 1) {
  await press('Save')
  await until(() => expect(calls).toHaveLength(times))
}
const stored = (values: Record<string, string>): FormAnswer => ({
  status: 'error',
  code: 'conflict',
  data: { version: 5, values: { place: 'Room 1', seats: '10', mode: 'online', ...values } },
})

it('is not sent while something is wrong, and the error goes once it is mended', async () => {
  const form = open()
  await type('Seats', 'many')
  await press('Save')
  await until(() => expect(document.getElementById('class-seats-error')).not.toBeNull())
  expect(form.calls).toEqual([])
  await type('Seats', '12')
  await until(() => expect(document.getElementById('class-seats-error')).toBeNull())
  await save(form)
})

it('takes over what a colleague has saved, and shows beside each other what both changed', async () => {
  const form = open()
  await type('Place', 'Room 2')
  await type('Mode', 'campus')
  await save(form)
  expect(form.last().form.get('version')).toBe('3')
  await form.last().answer(stored({ place: 'Room 3', seats: '14' }))
  expect([field('Place').value, field('Seats').value, field('Mode').value]).toEqual([
    'Room 2',
    '14',
    'campus',
  ])
  const notice = screen.getByRole('alert')
  expect(notice.textContent).toContain('Taken over:Seats')
  expect(within(notice).getAllByRole('region')).toHaveLength(1)
  await press('Use theirs: Place')
  expect(field('Place').value).toBe('Room 3')
  expect(within(notice).queryByRole('region')).toBeNull()
  await save(form, 2)
  expect(Object.fromEntries(form.last().form)).toMatchObject({ version: '5', place: 'Room 3', seats: '14' })
})

it('names choices as people read them', async () => {
  const form = open()
  await type('Mode', 'campus')
  await save(form)
  await form.last().answer({
    ...stored({}),
    data: { version: 5, values: { place: 'Room 1', seats: '10', mode: '' } },
  })
  expect(screen.getByRole('region', { name: 'Mode' }).textContent).toContain('YoursOn campus')
})

it('keeps what was typed before the scripts came', async () => {
  const form = open({ typedBefore: 'Room 9' })
  await settle()
  await type('Seats', '12')
  expect(field('Place').value).toBe('Room 9')
  await save(form)
  expect(form.last().form.get('place')).toBe('Room 9')
})

it('takes in the version that the page was read again with, and keeps what is typed', async () => {
  const form = open()
  await settle()
  await form.read(4, 'Room 4')
  expect(field('Place').value).toBe('Room 4')
  expect(screen.queryByRole('alert')).toBeNull()
  await type('Place', 'Room 5')
  await form.read(5, 'Room 6')
  expect(field('Place').value).toBe('Room 5')
  expect(within(screen.getByRole('alert')).getByRole('region', { name: 'Place' })).toBeTruthy()
  await save(form)
  expect(form.last().form.get('version')).toBe('5')
})

it('keeps nothing in the tab, and lets go without asking', async () => {
  open()
  await type('Place', 'Room 2')
  expect(sessionStorage).toHaveLength(0)
  expect(asksBeforeLeaving()).toBe(false)
})
