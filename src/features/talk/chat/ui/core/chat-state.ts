import type {
  ChatMessage,
  CohortRoomView,
  InvitationView,
  QuestionView,
  QuotedMessage,
  RoomLists,
  RoomMemberView,
  RoomSummary,
} from '../../chat.contract'
import type { ConnectionState } from './connection'
import type { Notice } from './days'
import { emptyTimeline, reduceTimeline, type Timeline, type TimelineEvent } from './timeline'

export interface Typist {
  userId: string
  name: string
  until: number
}

/** Data of a room on this device, in addition to its row in the list. */
export interface RoomView {
  timeline: Timeline
  /** The newest page has been loaded once. */
  loaded: boolean
  /** The loading of the newest or an older page. */
  loading: 'idle' | 'busy' | 'failed'
  notices: readonly Notice[]
  members: readonly RoomMemberView[]
  typists: readonly Typist[]
  /** The message that the next one answers. */
  replyTo?: QuotedMessage
  /** Position of the unread line; missing when there is none. */
  readUpTo?: number
}

export interface ChatState {
  me: string
  rooms: readonly RoomSummary[]
  invitations: readonly InvitationView[]
  /** Students' questions, for the office. */
  questions: readonly QuestionView[]
  /** Rooms of classes that somebody of the office may open. */
  classes: readonly CohortRoomView[]
  views: Readonly<Record<string, RoomView>>
  unreadTotal: number
  /** The list of rooms could not be loaded. */
  roomsFailed: boolean
  active: string | null
  connection: ConnectionState
  /** The newest message of somebody else in the open room, for the screen reader. */
  announcement?: ChatMessage
  /** The result of an action, shown as a toast. */
  toast?: { text: string; at: number }
}

export const emptyView = (me: string): RoomView => ({
  timeline: emptyTimeline(me),
  loaded: false,
  loading: 'idle',
  notices: [],
  members: [],
  typists: [],
})

export const viewOf = (state: ChatState, roomId: string): RoomView =>
  state.views[roomId] ?? emptyView(state.me)

export const roomOf = (state: ChatState, roomId: string | null): RoomSummary | undefined =>
  state.rooms.find(({ id }) => id === roomId)

export const withView = (
  state: ChatState,
  roomId: string,
  change: (view: RoomView) => RoomView,
): ChatState => ({ ...state, views: { ...state.views, [roomId]: change(viewOf(state, roomId)) } })

export const withTimeline = (state: ChatState, roomId: string, event: TimelineEvent): ChatState =>
  withView(state, roomId, (view) => ({ ...view, timeline: reduceTimeline(view.timeline, event) }))

export const withRoom = (state: ChatState, roomId: string, change: Partial<RoomSummary>): ChatState => ({
  ...state,
  rooms: sortRooms(state.rooms.map((room) => (room.id === roomId ? { ...room, ...change } : room))),
})

export const sortRooms = (rooms: readonly RoomSummary[]): RoomSummary[] =>
  [...rooms].sort((a, b) => b.active_at.localeCompare(a.active_at) || a.name.localeCompare(b.name))

export function withLists(state: ChatState, lists: RoomLists): ChatState {
  const { rooms, invitations, questions, classes: cohorts, unread_total: unreadTotal } = lists
  return {
    ...state,
    rooms: sortRooms(rooms),
    invitations,
    questions,
    classes: cohorts,
    unreadTotal,
    roomsFailed: false,
  }
}

/** The number for this person: unread messages and, for the back office, unanswered questions. */
export const waitingCount = ({ unreadTotal, questions }: ChatState) =>
  unreadTotal + questions.filter(({ waiting_since }) => waiting_since !== null).length

/** For the back office, questions are in a separate list. */
export const isQuestion = (room: RoomSummary, me: string) => room.office_of !== null && room.office_of !== me

export function withoutRoom(state: ChatState, roomId: string): ChatState {
  const { [roomId]: _gone, ...views } = state.views
  const removed = roomOf(state, roomId)
  return {
    ...state,
    views,
    rooms: state.rooms.filter(({ id }) => id !== roomId),
    unreadTotal: Math.max(0, state.unreadTotal - (removed && !removed.muted ? removed.unread : 0)),
    active: state.active === roomId ? null : state.active,
  }
}

/** A room is opened: the unread line is at the read position. */
export function withActive(state: ChatState, roomId: string | null): ChatState {
  const room = roomOf(state, roomId)
  if (!roomId || !room) {
    return { ...state, active: null }
  }
  const readUpTo = room.unread > 0 ? room.last_read_seq : undefined
  return withView({ ...state, active: roomId, announcement: undefined }, roomId, (view) => ({
    ...view,
    readUpTo,
  }))
}

/** Without a connection nothing is loading: pending loads fail, and can be retried. */
export function withConnection(state: ChatState, connection: ConnectionState): ChatState {
  const next = { ...state, connection: connection }
  if (connection.kind !== 'waiting') {
    return next
  }
  const waiting = Object.entries(state.views).filter(([, { loading }]) => loading === 'busy')
  return waiting.reduce(
    (before, [roomId]) => withView(before, roomId, (view) => ({ ...view, loading: 'failed' })),
    next as ChatState,
  )
}
