import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { asksBeforeLeaving } from '@/testing/dom/browser-state'
import { pendingAction } from '@/testing/dom/pending-action'
import { recordingRouter } from '@/testing/dom/router'
import { settle } from '@/testing/dom/time'
import type { FormAnswer } from '@/ui/form-answer'
import '../curriculum.schema'
import { type ItemValues, itemFields } from '../item-values'
import { ItemVersion, useItemVersion } from './item-version'
import { useItemForm } from './use-item-form'

const first: ItemValues = {
  titleEn: 'Tables',
  titleFr: 'Les tables',
  minutes: '30',
  required: 'true',
  sample: '',
  dueDays: '',
  textEn: 'A table has rows.',
  textFr: 'Une table a des lignes.',
  definition: '',
  guide: '',
}
const storedItem = { version: 3, values: first }
const name = 'item-draft:1'

type Action = (previous: FormAnswer, form: FormData) => Promise<FormAnswer>

function Editor({ action, page }: { action: Action; page: typeof storedItem }) {
  const item = useItemForm({ name, storedItem: page, action, rules: {}, networkError: 'No connection.' })
  const { values, version, dirty, restored, merge, state, base, errors } = item
  const editorState = {
    version,
    dirty,
    restored,
    takenFields: merge?.takenFields ?? null,
    clashes: merge?.clashes.map(({ path }) => path) ?? null,
    theirs: base.values.titleEn,
    errors: Object.keys(errors),
  }
  return (
    <form {...item.form}>
      <output>{JSON.stringify(editorState)}</output>
      <p role="alert">{state.message}</p>
      <input type="hidden" name="version" value={version} />
      {itemFields.map((field) => (
        <input
          key={field}
          name={field}
          aria-label={field}
          value={values[field]}
          onChange={(event) => item.change(field, event.target.value)}
        />
      ))}
      <select aria-label="Next question">
        <option>choice</option>
        <option>text</option>
      </select>
      <button type="submit">{item.busy ? 'Saving' : 'Save'}</button>
      <button type="button" onClick={() => item.take('titleEn')}>
        Take theirs
      </button>
      <button type="button" onClick={item.discard}>
        Forget
      </button>
    </form>
  )
}

function Publish() {
  const { version, behind } = useItemVersion(3)
  return <p role="note">{`${version} ${behind ? 'behind' : 'ready'}`}</p>
}

async function open() {
  const action = pendingAction<FormAnswer>()
  const { wrapper } = recordingRouter()
  const page = (now: typeof storedItem) => (
    <ItemVersion>
      <Editor action={action.action} page={now} />
      <Publish />
    </ItemVersion>
  )
  const { rerender, unmount } = render(page(storedItem), { wrapper })
  await settle()
  return { ...action, unmount, read: (now: typeof storedItem) => act(async () => rerender(page(now))) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }))
const press = (label: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: label })))
const shownState = () => JSON.parse(screen.getByRole('status').textContent ?? '{}')
const draftOf = () => JSON.parse(sessionStorage.getItem(name) ?? 'null')
const saved = (version: number, values: ItemValues): FormAnswer => ({
  status: 'ok',
  message: 'Saved.',
  data: { outcome: 'saved', version, values },
})
const conflict = (version: number, values: ItemValues): FormAnswer => ({
  status: 'error',
  message: 'Somebody else has saved.',
  data: { outcome: 'conflict', version, values },
})

it('keeps what was typed when the server is not reached, here and in the tab', async () => {
  const { last, calls } = await open()
  await type('titleEn', 'Tables and rows')
  await press('Save')
  await last().fail(new TypeError('Failed to fetch'))
  expect(screen.getByRole('alert').textContent).toBe('No connection.')
  expect(field('titleEn').value).toBe('Tables and rows')
  expect(shownState()).toMatchObject({ dirty: true, version: 3 })
  expect(draftOf().values.titleEn).toBe('Tables and rows')
  await press('Save')
  expect(calls).toHaveLength(2)
})

it('sends once however often it is pressed', async () => {
  const { calls } = await open()
  await type('titleEn', 'Rows')
  await press('Save')
  await press('Saving')
  expect(calls).toHaveLength(1)
  expect(calls[0]?.form.get('version')).toBe('3')
})

it('shows what is refused until the field is mended', async () => {
  const { last } = await open()
  await type('titleEn', '')
  await press('Save')
  await last().answer({ status: 'error', errors: { titleEn: 'A title is needed.', minutes: 'Too long.' } })
  expect(shownState().errors).toEqual(['titleEn', 'minutes'])
  await type('titleEn', 'Rows')
  expect(shownState().errors).toEqual(['minutes'])
})

it('has nothing left to lose once it is saved', async () => {
  const { last, calls } = await open()
  expect(asksBeforeLeaving()).toBe(false)
  await type('titleEn', ' Rows ')
  expect(asksBeforeLeaving()).toBe(true)
  expect(draftOf()).not.toBeNull()
  await press('Save')
  await last().answer(saved(4, { ...first, titleEn: 'Rows' }))
  expect(shownState()).toMatchObject({ dirty: false, version: 4 })
  expect(field('titleEn').value).toBe('Rows')
  expect(asksBeforeLeaving()).toBe(false)
  expect(draftOf()).toBeNull()
  await press('Save')
  expect(calls[1]?.form.get('version')).toBe('4')
})

it('keeps what was typed while it was being saved, as not saved yet', async () => {
  const { last } = await open()
  await type('titleEn', 'Rows')
  await press('Save')
  await type('titleEn', 'Rows and columns')
  await last().answer(saved(4, { ...first, titleEn: 'Rows' }))
  expect(field('titleEn').value).toBe('Rows and columns')
  expect(shownState()).toMatchObject({ dirty: true, version: 4, clashes: null })
  expect(asksBeforeLeaving()).toBe(true)
})

it('keeps it too when an error of the sending before is still shown', async () => {
  const { last } = await open()
  await type('titleEn', 'Rows')
  await press('Save')
  await last().answer({ status: 'error', errors: { dueDays: 'Too early.' } })
  await press('Save')
  await type('titleEn', 'Rows and columns')
  // Another control of the form, which is not a field of the item.
  await type('Next question', 'text')
  await last().answer(saved(4, { ...first, titleEn: 'Rows' }))
  expect(field('titleEn').value).toBe('Rows and columns')
  expect(shownState()).toMatchObject({ dirty: true, version: 4 })
})

it('brings a colleague’s version together with what was typed, and saves over it only what clashes', async () => {
  const { last, calls } = await open()
  await type('titleEn', 'Rows')
  await press('Save')
  await last().answer(conflict(5, { ...first, titleEn: 'Columns', minutes: '45' }))
  expect(field('titleEn').value).toBe('Rows')
  expect(field('minutes').value).toBe('45')
  expect(shownState()).toMatchObject({
    version: 5,
    takenFields: ['minutes'],
    clashes: ['titleEn'],
    theirs: 'Columns',
    dirty: true,
  })
  await press('Save')
  expect(Object.fromEntries(calls[1]?.form ?? [])).toMatchObject({
    version: '5',
    titleEn: 'Rows',
    minutes: '45',
  })
  await last().answer(saved(6, { ...first, titleEn: 'Rows', minutes: '45' }))
  expect(shownState()).toMatchObject({ version: 6, clashes: null, dirty: false })
})

it('takes the colleague’s text where the author prefers it', async () => {
  const { last } = await open()
  await type('titleEn', 'Rows')
  await press('Save')
  await last().answer(conflict(5, { ...first, titleEn: 'Columns' }))
  await press('Take theirs')
  expect(field('titleEn').value).toBe('Columns')
  expect(shownState()).toMatchObject({ clashes: [], dirty: false })
})

it('restores what was typed before a reload, and forgets it on request', async () => {
  const before = await open()
  await type('textEn', 'A table has rows and columns.')
  before.unmount()
  await open()
  expect(field('textEn').value).toBe('A table has rows and columns.')
  expect(shownState()).toMatchObject({ restored: true, dirty: true, clashes: null })
  await press('Forget')
  expect(field('textEn').value).toBe(first.textEn)
  expect(shownState()).toMatchObject({ restored: false, dirty: false })
  expect(draftOf()).toBeNull()
})

it('restores it beside what a colleague has saved since', async () => {
  const base = { ...first, titleEn: 'Old title', minutes: '20' }
  const mine = { ...base, titleEn: 'My title' }
  sessionStorage.setItem(name, JSON.stringify({ base, values: mine }))
  await open()
  expect(field('titleEn').value).toBe('My title')
  expect(field('minutes').value).toBe('30')
  expect(shownState()).toMatchObject({ restored: true, takenFields: ['minutes'], clashes: ['titleEn'] })
})

it.each([
  ['broken', '{"base":{'],
  ['of an older form', '{"base":{"titleEn":"Old"},"values":{"titleEn":"Old"}}'],
  ['what is stored already', JSON.stringify({ base: first, values: first })],
])('shows the stored text where a draft is %s', async (_what, draft) => {
  sessionStorage.setItem(name, draft)
  await open()
  expect(field('titleEn').value).toBe('Tables')
  expect(shownState()).toMatchObject({ restored: false, dirty: false })
})

it('takes in a newer version that the page was read again with, and keeps what is being typed', async () => {
  const { read } = await open()
  await type('titleEn', 'Rows')
  await read({ version: 4, values: { ...first, minutes: '45' } })
  expect(field('titleEn').value).toBe('Rows')
  expect(field('minutes').value).toBe('45')
  expect(shownState()).toMatchObject({ version: 4, takenFields: ['minutes'], clashes: [], dirty: true })
})

it('lets the other forms of the page wait until they know the version that it has made', async () => {
  const { last } = await open()
  expect(screen.getByRole('note').textContent).toBe('3 ready')
  await press('Save')
  expect(screen.getByRole('note').textContent).toBe('3 behind')
  await last().answer(saved(4, first))
  expect(screen.getByRole('note').textContent).toBe('4 behind')
})
