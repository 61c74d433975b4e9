import type { ChatState } from './chat-state'

type Change = (before: ChatState) => ChatState

/** The state with its subscribers. */
export function createStore(initial: ChatState) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    write(change: Change) {
      const next = change(state)
      if (next === state) {
        return
      }
      state = next
      for (const listener of listeners) {
        listener()
      }
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type Store = ReturnType<typeof createStore>
