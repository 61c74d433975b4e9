import { resumePage } from '../../chat.contract'
import { roomOf, viewOf, withTimeline, withView } from './chat-state'
import type { Store } from './store'
import { contiguousUpTo, hasGap } from './timeline'
import type { Ask } from './transport'

/** Beyond this many missed messages, the newest page is loaded instead of fetching each of them. */
const maxCatchUp = 2 * resumePage
/** On the way to an old message. */
const mostPages = 40

interface SyncOptions {
  ask: Ask
  store: Store
  after: (ms: number, work: () => void) => () => void
}

/** Keeps a room's messages up to date with the server. */
export function createRoomSync({ ask, store: { read, write }, after }: SyncOptions) {
  const running = new Set<string>()
  const plannedRooms = new Set<string>()
  const setLoading = (roomId: string, loading: 'idle' | 'busy' | 'failed') =>
    write((state) => withView(state, roomId, (view) => ({ ...view, loading })))

  async function loadPage(roomId: string, type: 'history' | 'restart', before?: number) {
    setLoading(roomId, 'busy')
    const answer = await ask('load_messages', { room_id: roomId, before })
    if (answer === 'no-response' || !answer.ok) {
      // Before the first connection the page is not loaded; it is loaded as soon as there is one.
      const connecting = answer === 'no-response' && !before && read().connection.kind === 'connecting'
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
      const after = contiguousUpTo(viewOf(read(), roomId).timeline)
      const answer = await ask('resume', { room_id: roomId, after })
      if (answer === 'no-response' || !answer.ok || !answer.more) {
        return
      }
      if (contiguousUpTo(viewOf(read(), roomId).timeline) <= after) {
        return
      }
    }
  }

  async function catchUp(roomId: string) {
    const view = viewOf(read(), roomId)
    const last = roomOf(read(), roomId)?.last_seq ?? 0
    if (!view.loaded) {
      await loadPage(roomId, 'history')
    } else if (last - contiguousUpTo(view.timeline) > maxCatchUp) {
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
    await catchUp(roomId).finally(() => running.delete(roomId))
  }

  return {
    sync,
    /**
     * A message arrived that does not follow the last one. The missing messages may still arrive: wait a
     * moment, then sync.
     */
    syncIfGap(roomId: string) {
      if (plannedRooms.has(roomId) || !hasGap(viewOf(read(), roomId).timeline)) {
        return
      }
      plannedRooms.add(roomId)
      after(400, () => {
        plannedRooms.delete(roomId)
        if (hasGap(viewOf(read(), roomId).timeline)) {
          void sync(roomId)
        }
      })
    },
    async loadOlder(roomId: string) {
      const { timeline, loading } = viewOf(read(), roomId)
      const oldest = timeline.storedMessages[0]
      if (loading === 'busy' || !oldest || !timeline.more) {
        return
      }
      await loadPage(roomId, 'history', oldest.seq)
    },
    /** Loads older pages until this message is there, or as many as somebody waits for. */
    async reach(roomId: string, seq: number) {
      for (let page = 0; page < mostPages; page++) {
        const { timeline, loading } = viewOf(read(), roomId)
        const oldest = timeline.storedMessages[0]
        if (loading === 'busy' || !oldest || oldest.seq <= seq || !timeline.more) {
          return
        }
        await loadPage(roomId, 'history', oldest.seq)
        if (viewOf(read(), roomId).loading === 'failed') {
          return
        }
      }
    },
  }
}

export type RoomSync = ReturnType<typeof createRoomSync>
