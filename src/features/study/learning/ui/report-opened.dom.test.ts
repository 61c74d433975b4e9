import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { attachLessonTools } from './attach-lesson-tools'

const calls: string[] = []
let visibility: DocumentVisibilityState

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`)
    throw new TypeError('no network')
  })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function attach(unopened: boolean) {
  const root = document.createElement('span')
  root.dataset.lessonTools = 'item-1'
  if (unopened) {
    root.dataset.unopened = 'true'
  }
  document.body.append(root)
  return attachLessonTools(root)
}
function become(state: DocumentVisibilityState) {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}
const opening = 'POST /api/user/items/item-1/opening'

it('an item that is shown is reported once', () => {
  visibility = 'visible'
  attach(true)
  become('hidden')
  become('visible')
  expect(calls).toEqual([opening])
})

it('a page that was prepared in the background is reported when somebody looks at it', () => {
  visibility = 'hidden'
  attach(true)
  expect(calls).toEqual([])
  become('visible')
  expect(calls).toEqual([opening])
})

it('nothing is reported of a page that was left unseen, or of an item that is opened already', () => {
  visibility = 'hidden'
  attach(true)()
  become('visible')
  attach(false)
  expect(calls).toEqual([])
})
