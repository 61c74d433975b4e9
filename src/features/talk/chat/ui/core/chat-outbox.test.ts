import { expect, it } from 'vitest'
import type { TextStorage } from '@/features/base/offline/device-texts'
import { createOutbox, forgetChat } from './chat-outbox'

function memory(): TextStorage & { keys: () => string[] } {
  const map = new Map<string, string>()
  return {
    get length() {
      return map.size
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    keys: () => [...map.keys()],
  }
}

const entry = (clientId: string, at: number) => ({ clientId, text: `text ${clientId}`, at })

it('keeps unsent messages per room, in the order typed, until they are dropped', () => {
  const storage = memory()
  const outbox = createOutbox(storage, 'amina')
  outbox.put('r1', entry('b', 2))
  outbox.put('r1', entry('a', 1))
  outbox.put('r2', { ...entry('c', 3), failed: true })
  const reloaded = createOutbox(storage, 'amina')
  expect(reloaded.list('r1')).toEqual([entry('a', 1), entry('b', 2)])
  expect(reloaded.list('r2')).toEqual([{ ...entry('c', 3), failed: true }])
  expect(reloaded.rooms().sort()).toEqual(['r1', 'r2'])
  reloaded.drop('r1', 'a')
  expect(outbox.list('r1')).toEqual([entry('b', 2)])
})

it('shows nobody what another person typed', () => {
  const storage = memory()
  const amina = createOutbox(storage, 'amina')
  amina.put('r1', entry('a', 1))
  amina.keepDraft('r1', 'half a sentence')
  const paul = createOutbox(storage, 'paul')
  expect(paul.list('r1')).toEqual([])
  expect(paul.draft('r1')).toBe('')
  paul.tidy(5)
  expect(storage.keys()).toEqual([])
})

it('removes everything of the chat on signing out, and nothing else', () => {
  const storage = memory()
  storage.setItem('theme', 'dark')
  const outbox = createOutbox(storage, 'amina')
  outbox.put('r1', entry('a', 1))
  outbox.keepDraft('r1', 'half a sentence')
  forgetChat(storage)
  expect(storage.keys()).toEqual(['theme'])
})

it('drops an emptied draft, what is a week old and what cannot be parsed', () => {
  const storage = memory()
  const outbox = createOutbox(storage, 'amina')
  outbox.keepDraft('r1', 'x')
  outbox.keepDraft('r1', '')
  outbox.put('r1', entry('old', 0))
  outbox.put('r1', entry('new', 7 * 24 * 3_600_000))
  storage.setItem('chat:amina:out:r1:broken', '{')
  expect(outbox.list('r1').map(({ clientId }) => clientId)).toEqual(['old', 'new'])
  outbox.tidy(7 * 24 * 3_600_000 + 1)
  expect(storage.keys()).toEqual(['chat:amina:out:r1:new'])
})

it('works without storage', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }
  const storage = { length: 1, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse }
  const outbox = createOutbox(storage, 'amina')
  outbox.put('r1', entry('a', 1))
  outbox.keepDraft('r1', 'x')
  outbox.tidy(1)
  expect(outbox.list('r1')).toEqual([])
  expect(outbox.draft('r1')).toBe('')
})
