import { resumePage } from '../../chat.contract'
import { roomOf, viewOf, withTimeline, withView } from './chat-state'
import type { Store } from './store'
import { hasHole, knownUpTo } from './timeline'
import type { Ask } from './transport'

/** More than this many missed messages are not fetched one after the other: the newest page is. */
const farBehind = 2 * resumePage

export interface SyncOptions {
  ask: Ask
  store: Store
  after: (ms: number, work: () => void) => () => void
}

/** Brings a room's messages up to what the server has. */
export function createRoomSync({ ask, store: { read, write }, after }: SyncOptions) {
  const running = new Set<string>()
  const planned = new Set<string>()
  const setLoading = (roomId: string, loading: 'idle' | 'busy' | 'failed') =>
    write((state) => withView(state, roomId, (view) => ({ ...view, loading })))

  async function loadPage(roomId: string, type: 'history' | 'restart', before?: number) {
    setLoading(roomId, 'busy')
    const answer = await ask('load_messages', { room_id: roomId, before })
    if (answer === 'lost' || !answer.ok) {
      // Still on the way to the first connection: it is loaded as soon as that is there.
      const connecting = answer === 'lost' && !before && read().link.kind === 'connecting'
      return setLoading(roomId, connecting ? 'busy' : 'failed')
    }
    const { messages, more } = answer
    write((state) =>
      withView(withTimeline(state, roomId, { type, messages, more }), roomId, (view) => ({
        ...view,
        loaded: true,
        loading: 'idle',
      })),
    )
  }

  async function resume(roomId: string) {
    for (;;) {
      const after = knownUpTo(viewOf(read(), roomId).timeline)
      const answer = await ask('resume', { room_id: roomId, after })
      if (answer === 'lost' || !answer.ok || !answer.more) {
        return
      }
      if (knownUpTo(viewOf(read(), roomId).timeline) <= after) {
        return
      }
    }
  }

  async function bringUp(roomId: string) {
    const view = viewOf(read(), roomId)
    const last = roomOf(read(), roomId)?.last_seq ?? 0
    if (!view.loaded) {
      await loadPage(roomId, 'history')
    } else if (last - knownUpTo(view.timeline) > farBehind) {
      await loadPage(roomId, 'restart')
    } else {
      await resume(roomId)
    }
  }

  async function sync(roomId: string) {
    if (running.has(roomId)) {
      return
    }
    running.add(roomId)
    await bringUp(roomId).finally(() => running.delete(roomId))
  }

  return {
    sync,
    /** A message came that does not follow the last one. The missing may be on their way: a moment, then ask. */
    syncIfHole(roomId: string) {
      if (planned.has(roomId) || !hasHole(viewOf(read(), roomId).timeline)) {
        return
      }
      planned.add(roomId)
      after(400, () => {
        planned.delete(roomId)
        if (hasHole(viewOf(read(), roomId).timeline)) {
          void sync(roomId)
        }
      })
    },
    async loadOlder(roomId: string) {
      const { timeline, loading } = viewOf(read(), roomId)
      const oldest = timeline.stored[0]
      if (loading === 'busy' || !oldest || !timeline.more) {
        return
      }
      await loadPage(roomId, 'history', oldest.seq)
    },
  }
}

export type RoomSync = ReturnType<typeof createRoomSync>
