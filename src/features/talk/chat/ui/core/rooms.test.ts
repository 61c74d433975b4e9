import { expect, it } from 'vitest'
import type { RoomLists, RoomSummary } from '../../chat.contract'
import type { ChatState } from './chat-state'
import { createRooms, type NewRoom } from './rooms'
import { createStore } from './store'
import type { Ask } from './transport'

const empty: RoomLists = { rooms: [], invitations: [], questions: [], classes: [], unread_total: 0 }
const office: NewRoom = { id: 'office', name: 'Office', at: new Date(0).toISOString(), office_of: 'me' }

/** Rooms whose requests for the list are answered by hand, in any order. */
function setUp() {
  const requests: ((lists: RoomLists) => void)[] = []
  const ask = ((event: string) =>
    event === 'list_rooms'
      ? new Promise((resolve) => requests.push((lists) => resolve({ ok: true, ...lists })))
      : Promise.resolve('no-response')) as unknown as Ask
  const store = createStore({
    me: 'me',
    ...empty,
    views: {},
    unreadTotal: 0,
    roomsFailed: false,
    active: null,
    connection: { kind: 'connecting' },
  } as ChatState)
  const rooms = createRooms({ ask, store, sync: { sync: async () => {} } as never })
  return { rooms, requests, ids: () => store.read().rooms.map(({ id }) => id) }
}

it('keeps an adopted room when a list that was requested before arrives after it', async () => {
  const { rooms, requests, ids } = setUp()
  const loading = rooms.load()
  rooms.adopt(office)
  requests[0]?.(empty)
  await loading
  expect(ids()).toEqual(['office'])
})

it('drops an adopted room that a later list does not have', async () => {
  const { rooms, requests, ids } = setUp()
  rooms.adopt(office)
  const loading = rooms.load()
  requests[0]?.(empty)
  await loading
  expect(ids()).toEqual([])
})

it('does not replace a newer list by an older one', async () => {
  const { rooms, requests, ids } = setUp()
  const older = rooms.load()
  const newer = rooms.load()
  requests[1]?.({ ...empty, rooms: [{ id: 'new', active_at: office.at } as RoomSummary] })
  await newer
  requests[0]?.(empty)
  await older
  expect(ids()).toEqual(['new'])
})
