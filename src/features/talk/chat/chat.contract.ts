/**
 * The protocol between the chat screen and the server. Types and constants only: the browser imports this
 * file.
 */
import type { Role } from '@/config/roles'
import type { ErrorCode } from '@/server/kernel/app-error'
import type { MessageAnswer } from './chat.answers'

export const socketPath = '/socket.io'
/** Page size: the newest messages of a room at first, then older ones. */
export const messagesPage = 50
/** The maximum of messages in one `messages_since`. */
export const resumePage = 200

/** The text is empty when `deleted`. */
export interface ChatMessage extends MessageAnswer {
  /** Counts from 1 without gaps in its room: sorts messages, and reveals missing ones. */
  seq: number
  /** The sender's own id of the message; null for senders without one. */
  client_id: string | null
  deleted: boolean
  /** The message that it answers, as it is now; missing: none. */
  reply_to?: QuotedMessage
  /** Members whom it names with @; missing: none. */
  mentions?: MentionView[]
  /** Read at `GET /api/room/photos/{id of the message}`; missing: none. */
  photo?: PhotoView
}

export interface QuotedMessage {
  id: string
  seq: number
  posted_by: string
  /** The beginning of the text; empty when `deleted`. */
  text: string
  deleted: boolean
}

export interface MentionView {
  user_id: string
  name: string
}

export interface PhotoView {
  width: number
  height: number
  /** In bytes. */
  size: number
}

export type KeptFor = 'class' | 'program'

export interface RoomSummary {
  id: string
  name: string
  /** The student of an office room; null for every other room. */
  office_of: string | null
  /** The room of a class, or the room of a program for students without a class: its members follow from enrolments. */
  kept_for: KeptFor | null
  /** The reader is in this kept room on behalf of the office. Muted, it shows no count. */
  as_office: boolean
  /** The student who created and named the room; null: the office, or the reader. */
  made_by: string | null
  last_message: LastMessage | null
  /** Number of the newest message, which is also the count of messages. */
  last_seq: number
  last_read_seq: number
  unread: number
  muted: boolean
  mail_digest: boolean
  /** ISO 8601 of the newest message, or of the room's creation. */
  active_at: string
}

interface LastMessage {
  user_id: string
  by: string
  /** The beginning of the text; empty when `deleted`. */
  text: string
  deleted: boolean
}

/** An invitation of the reader to a room. */
export interface InvitationView {
  id: string
  room: string
  by: string
  created_at: string
}

/** An office room, as the back office lists it. */
export interface QuestionView {
  room_id: string
  /** The student's name. */
  name: string
  /** ISO 8601 of the first message without an answer; null: answered. */
  waiting_since: string | null
  active_at: string
  last_message: LastMessage | null
}

/** A class room that this member of the back office has not opened. */
export interface CohortRoomView {
  room_id: string
  name: string
  active_at: string
}

export interface RoomLists {
  rooms: RoomSummary[]
  unread_total: number
  invitations: InvitationView[]
  /** Empty for students. */
  questions: QuestionView[]
  /** Empty for students. */
  classes: CohortRoomView[]
}

export interface RoomMemberView {
  user_id: string
  name: string
  role: Role
  online: boolean
}

interface Refusal {
  ok: false
  /** In the user's language. Missing when blank text was ignored. */
  error?: string
  code?: ErrorCode
  /** Seconds until another attempt makes sense. */
  retry_after?: number
}

export type Ack<Data = unknown> = ({ ok: true } & Data) | Refusal

/** Events that the client sends: their input, and their acknowledgement beside `ok`. */
export interface ClientEvents {
  /** The room is on screen. */
  join_room: { input: { room_id: string }; ack: object }
  /**
   * Acknowledged after it is stored. The same `client_id` is never stored twice, so retry until there is an answer.
   */
  send_message: {
    input: {
      room_id: string
      content: string
      client_id?: string
      sender_id?: string
      /** The id of a message of the same room. */
      reply_to?: string
      /** Ids of the members whom it names; others are ignored. */
      mentions?: string[]
    }
    ack: { message: ChatMessage }
  }
  /**
   * The messages after this number (or message id) arrive as `messages_since`, before the answer. `more`:
   * call again.
   */
  resume: { input: { room_id: string; after: number | string }; ack: { last_seq: number; more: boolean } }
  /** The newest page, or the one before `before`. Oldest first. */
  load_messages: {
    input: { room_id: string; before?: number }
    ack: { messages: ChatMessage[]; more: boolean }
  }
  list_rooms: { input: Record<string, never>; ack: RoomLists }
  list_members: { input: { room_id: string }; ack: { members: RoomMemberView[] } }
  mark_read: { input: { room_id: string; seq: number }; ack: { unread: number; unread_total: number } }
  typing: { input: { room_id: string; typing: boolean }; ack: object }
  delete_message: { input: { message_id: string }; ack: object }
  report_message: { input: { message_id: string; reason?: string }; ack: object }
  leave_room: { input: { room_id: string }; ack: object }
  set_room: { input: { room_id: string; muted?: boolean; mail_digest?: boolean }; ack: object }
}

/** Events that the server sends, for every room of the user, open or not. */
export interface ChatServerEvents {
  new_message: ChatMessage
  /** Somebody was added, joined or left; in the user's language. */
  system_message: { room_id: string; text: string }
  messages_since: { room_id: string; messages: ChatMessage[]; deleted: string[]; more: boolean }
  message_deleted: { room_id: string; message_id: string; seq: number }
  /** The user was added to a room, here or on another device. */
  room_added: { room_id: string; name: string }
  /** The user was invited to a room. */
  room_invited: Record<string, never>
  /** For the back office: a student has written, or got an answer. */
  questions_changed: Record<string, never>
  /** The user is no longer in the room. */
  room_removed: { room_id: string }
  /** The user has read up to this number on another device. */
  room_read: { room_id: string; last_read_seq: number; unread: number; unread_total: number }
  /** To staff and admins: contact messages that nobody has read. */
  unread_messages: number
  typing: { room_id: string; user_id: string; name: string; typing: boolean }
  presence: { room_id: string; user_id: string; online: boolean }
}

declare module '@/server/transport/socket/wire' {
  interface ServerEvents extends ChatServerEvents {}
}

/**
 * `connect_error.message` when the handshake is refused; after `too_many`, another attempt makes sense later.
 */
export const unauthorized = 'Unauthorized'

/**
 * Rooms and people are added over HTTP (POST /api/room/create, POST /api/room/{id}/add_user), and photos are sent over it (POST
 * /api/room/{id}/photos); everything else on the chat
 * screen goes over the socket. Staff pages use the actions resolveReport {id, resolution} and
 * removeReportedMessage {id, reason}. Pages read with listRoomSummaries, countUnread, listMembers, loadMessages, listReports.
 */
export interface ReportView {
  id: string
  created_at: string
  reporter: string
  reason: string
  resolved_at: string | null
  resolved_by: string | null
  resolution: string | null
  message: {
    id: string
    room: string
    posted_by: string
    user_id: string
    text: string
    created_at: string
    deleted: boolean
  }
}
