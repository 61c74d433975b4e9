import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetTexts } from '@/features/base/offline/device-texts'
import { markDone, marksScript } from './open-marks'

const page = `
  <ol><li><span data-mark="one" hidden></span></li><li><span data-mark="two" hidden></span></li></ol>
  <button type="button" data-marks="one" aria-pressed="false">I have read this</button>`
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-mark]')]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset.mark)
const button = () => document.querySelector('button') as HTMLButtonElement
// As the browser runs it.
const run = () => new Function(marksScript)()

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = page
})

// The files of these tests share one document.
afterEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
})

it('shows what is done on this device when the page is opened, and again when it comes back', () => {
  localStorage.setItem('open:two', '')
  run()
  expect(shown()).toEqual(['two'])
  localStorage.setItem('open:one', '')
  dispatchEvent(new Event('pageshow'))
  expect(shown()).toEqual(['one', 'two'])
  expect(button().getAttribute('aria-pressed')).toBe('true')
})

it('marks a lesson with its button, and takes the mark back with another press', () => {
  run()
  button().click()
  expect(shown()).toEqual(['one'])
  expect(button().getAttribute('aria-pressed')).toBe('true')
  button().click()
  expect(shown()).toEqual([])
  expect(localStorage.length).toBe(0)
})

it('shows at once that an exercise was passed', () => {
  run()
  markDone('two')
  expect(shown()).toEqual(['two'])
})

it('is removed with everything else on this device', () => {
  markDone('one')
  forgetTexts()
  run()
  expect(shown()).toEqual([])
})

it('does without storage', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  run()
  button().click()
  markDone('two')
  expect(shown()).toEqual([])
  vi.unstubAllGlobals()
})
