import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { asksBeforeLeaving } from '@/testing/dom/browser-state'
import { pendingAction } from '@/testing/dom/pending-action'
import { recordingRouter, redirectTo } from '@/testing/dom/router'
import { settle, until } from '@/testing/dom/time'
import type { FormFunction } from '@/ui/action-form'
import type { FormAnswer } from '@/ui/form-answer'
import type { ProgramValues } from '../program-values'
import { Editor, first } from './program-editor.fixture'

async function open(slug: string | undefined = 'web-basics') {
  const saveAction = pendingAction<FormAnswer>()
  const router = recordingRouter()
  const editor = <Editor action={saveAction.action as FormFunction} slug={slug || undefined} />
  const { unmount } = render(editor, { wrapper: router.wrapper })
  await settle()
  return { ...saveAction, unmount, visited: router.visited }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const shownState = () => JSON.parse(screen.getByRole('status').textContent ?? '{}')
const saved = (version: number, values: ProgramValues): FormAnswer => ({
  status: 'ok',
  data: { outcome: 'saved', version, values },
})
const conflict = (version: number, values: ProgramValues): FormAnswer => ({
  status: 'error',
  code: 'conflict',
  data: { outcome: 'conflict', version, values },
})

async function save({ calls }: Awaited<ReturnType<typeof open>>, times = 1) {
  await press('Save')
  await until(() => expect(calls).toHaveLength(times))
}

it('sends nothing that the browser can refuse, and each error goes with its field', async () => {
  const { calls } = await open()
  await type('price', '100')
  await type('c titleFr', '')
  await press('Save')
  await until(() =>
    expect(shownState().errors).toEqual({
      price: 'ProgramEditor.priceTooLow',
      'weeks.c.titleFr': 'Validation.required',
    }),
  )
  expect(calls).toEqual([])
  await type('c titleFr', 'Semaine')
  await until(() => expect(shownState().errors).toEqual({ price: 'ProgramEditor.priceTooLow' }))
  await type('price', '20000')
  await until(() => expect(shownState().errors).toEqual({}))
})

it('keeps what only the server knows of until its own field is changed', async () => {
  const form = await open()
  await save(form)
  await form.last().answer({ status: 'error', errors: { position: 'Is taken.', titleEn: 'Is used.' } })
  await type('price', '100')
  await until(() =>
    expect(shownState().errors).toEqual({
      position: 'Is taken.',
      titleEn: 'Is used.',
      price: 'ProgramEditor.priceTooLow',
    }),
  )
  await type('price', '20000')
  await type('titleEn', 'Web')
  await until(() => expect(shownState().errors).toEqual({ position: 'Is taken.' }))
})

it('keeps the error of a week at its week when the weeks are moved', async () => {
  const form = await open()
  await save(form)
  await form.last().answer({ status: 'error', errors: { 'weeks.0.titleEn': 'Is taken.' } })
  expect(shownState().errors).toEqual({ 'weeks.a.titleEn': 'Is taken.' })
  await press('Move')
  expect(shownState()).toMatchObject({ weeks: 'bcdefa', errors: { 'weeks.a.titleEn': 'Is taken.' } })
})

it('keeps what was typed when the server is not reached, here and in the tab', async () => {
  const form = await open()
  await type('titleEn', 'Web')
  await save(form)
  await form.last().fail(new TypeError('Failed to fetch'))
  expect(screen.getByRole('alert').textContent).toBe('No connection.')
  expect(field('titleEn').value).toBe('Web')
  expect(asksBeforeLeaving()).toBe(true)
  form.unmount()
  await open()
  expect(field('titleEn').value).toBe('Web')
  expect(shownState()).toMatchObject({ restored: true, dirty: true })
  await press('Discard')
  expect(field('titleEn').value).toBe(first.titleEn)
  expect(shownState()).toMatchObject({ restored: false, dirty: false })
  expect(sessionStorage).toHaveLength(0)
})

it('has nothing left to lose once it is saved, and goes on from the version that was made', async () => {
  const form = await open()
  await type('price', '20 000')
  await save(form)
  await form.last().answer(saved(4, { ...first, price: '20000' }))
  expect(field('price').value).toBe('20000')
  expect(shownState()).toMatchObject({ version: '4', dirty: false })
  expect(asksBeforeLeaving()).toBe(false)
  expect(sessionStorage).toHaveLength(0)
  await save(form, 2)
  expect(form.last().form.get('version')).toBe('4')
})

it('keeps what was typed while it was being saved', async () => {
  const form = await open()
  await type('price', '20000')
  await save(form)
  await type('titleEn', 'Web')
  await form.last().answer(saved(4, { ...first, price: '20000' }))
  expect(field('titleEn').value).toBe('Web')
  expect(shownState()).toMatchObject({ version: '4', dirty: true, clashes: null })
})

it('keeps it too when an error of the sending before is still shown', async () => {
  const form = await open()
  await save(form)
  await form.last().answer({ status: 'error', errors: { position: 'Is taken.' } })
  await save(form, 2)
  await type('titleEn', 'Web')
  await type('titleFr', 'Le Web')
  await settle()
  await form.last().answer(saved(4, first))
  expect([field('titleEn').value, field('titleFr').value]).toEqual(['Web', 'Le Web'])
  expect(shownState()).toMatchObject({ version: '4', dirty: true })
})

it('brings a colleague’s version together with what was typed, and names what clashes until it is settled', async () => {
  const form = await open()
  await type('price', '20000')
  await save(form)
  await form.last().answer(conflict(5, { ...first, price: '30000', titleFr: 'Le Web' }))
  expect(field('price').value).toBe('20000')
  expect(field('titleFr').value).toBe('Le Web')
  expect(shownState()).toMatchObject({ version: '5', clashes: ['price'], dirty: true })
  await press('Settle')
  expect(shownState().clashes).toEqual([])
  await save(form, 2)
  expect(form.last().form.get('version')).toBe('5')
})

it('restores what was typed beside what a colleague has saved since', async () => {
  const base = { ...first, price: '18000', titleFr: 'Ancien' }
  const draft = { slug: '', base, values: { ...base, price: '20000' } }
  sessionStorage.setItem('program-draft:web-basics', JSON.stringify(draft))
  await open()
  expect(field('price').value).toBe('20000')
  expect(field('titleFr').value).toBe(first.titleFr)
  expect(shownState()).toMatchObject({ restored: true, clashes: ['price'] })
})

it.each(['{', '{"slug":"","base":{},"values":{}}'])(
  'begins with what is stored where a draft is %s',
  async (draft) => {
    sessionStorage.setItem('program-draft:web-basics', draft)
    await open()
    expect(field('price').value).toBe('15000')
    expect(shownState()).toMatchObject({ restored: false, dirty: false })
  },
)

it('takes the error of a new address back once it is changed', async () => {
  const form = await open('')
  await type('slug', 'web')
  await save(form)
  await form.last().answer({ status: 'error', errors: { slug: 'Is taken.' } })
  expect(shownState().errors).toEqual({ slug: 'Is taken.' })
  await type('slug', 'web-2')
  await until(() => expect(shownState().errors).toEqual({}))
})

it('goes to a new program without asking, and leaves no draft of it', async () => {
  const form = await open('')
  await type('slug', 'web')
  expect(asksBeforeLeaving()).toBe(true)
  await save(form)
  expect(asksBeforeLeaving()).toBe(true)
  await form.last().fail(redirectTo('/en/admin/programs/web'))
  expect(form.visited).toEqual(['push /en/admin/programs/web'])
  expect(asksBeforeLeaving()).toBe(false)
  expect(sessionStorage).toHaveLength(0)
})
