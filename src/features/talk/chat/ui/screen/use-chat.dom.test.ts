import { act, fireEvent, renderHook } from '@testing-library/react'
import { Server, type Socket } from 'socket.io'
import { expect, it, onTestFinished } from 'vitest'
import { setHidden, setOnline } from '@/testing/dom/browser-state'
import { startPageServer } from '@/testing/dom/page-server'
import { stopClock, until } from '@/testing/dom/time'
import type { ChatMessage, RoomLists, RoomSummary } from '../../chat.contract'
import { socketPath, unauthorized } from '../../chat.contract'
import { viewOf } from '../core/chat-state'
import { type ChatStart, useChat } from './use-chat'

const room: RoomSummary = {
  id: 'r',
  name: 'Data Science',
  office_of: null,
  kept_for: null,
  as_office: false,
  made_by: null,
  last_message: null,
  last_seq: 0,
  last_read_seq: 0,
  unread: 0,
  muted: false,
  mail_digest: true,
  active_at: '2026-03-02T12:00:00.000Z',
}
const lists: RoomLists = { rooms: [room], unread_total: 0, invitations: [], questions: [], classes: [] }
const start: ChatStart = {
  me: 'ada',
  locale: 'en',
  lists,
  opened: { roomId: 'r', messages: [], more: false, members: [] },
}

const message = (seq: number, user: string, text: string, clientId: string | null): ChatMessage => ({
  id: `id-${seq}`,
  room_id: 'r',
  user_id: user,
  posted_by: user,
  messages: text,
  created_at: '2026-03-02T12:00:00.000Z',
  seq,
  client_id: clientId,
  deleted: false,
})

/** A server of the chat's protocol with one room. */
async function open({ refuses = () => false }: { refuses?: () => boolean } = {}) {
  // So that the client does not reconnect after a while.
  stopClock()
  const { server } = await startPageServer(() => ({ status: 404 }))
  const sockets = new Server(server, { path: socketPath })
  onTestFinished(async () => {
    await sockets.close()
  })
  const stored: ChatMessage[] = []
  sockets.use((_socket, next) => next(refuses() ? new Error(unauthorized) : undefined))
  sockets.on('connection', (socket: Socket) => {
    const answers: Record<string, (input: { content: string; client_id: string }) => object> = {
      list_rooms: () => lists,
      list_members: () => ({ members: [] }),
      load_messages: () => ({ messages: stored, more: false }),
      resume: () => ({ last_seq: stored.length, more: false }),
      mark_read: () => ({ unread: 0, unread_total: 0 }),
      send_message: ({ content, client_id }) => {
        const known = stored.find((one) => one.client_id === client_id)
        const one = known ?? message(stored.length + 1, 'ada', content, client_id)
        if (!known) {
          stored.push(one)
        }
        return { message: one }
      },
    }
    socket.onAny((event, input, answer) => answer?.({ ok: true, ...answers[event]?.(input) }))
  })
  const { result, unmount } = renderHook(() => useChat(start, 'No connection.'))
  return {
    sockets,
    stored,
    unmount,
    chat: () => result.current.chat,
    connection: () => result.current.state.connection.kind,
    shown: () => viewOf(result.current.state, 'r').timeline,
    connected: () => sockets.of('/').sockets.size,
  }
}

const online = ({ connection }: Awaited<ReturnType<typeof open>>) =>
  until(() => expect(connection()).toBe('online'))
const texts = ({ shown }: Awaited<ReturnType<typeof open>>) => JSON.stringify(shown())

it('connects once the page is there, shows what arrives, and leaves nothing open behind it', async () => {
  const page = await open()
  expect(page.connection()).toBe('connecting')
  await online(page)
  page.sockets.emit('new_message', message(1, 'grace', 'Hello Ada', null))
  await until(() => expect(texts(page)).toContain('Hello Ada'))
  page.unmount()
  await until(() => expect(page.connected()).toBe(0))
})

it('keeps on the device what was written without a connection, and sends it once when the line is back', async () => {
  const page = await open()
  await online(page)
  setOnline(false)
  await until(() => expect(page.connection()).toBe('waiting'))
  act(() => page.chat().send('r', 'Are you there?'))
  expect(texts(page)).toContain('Are you there?')
  expect(JSON.stringify({ ...localStorage })).toContain('Are you there?')
  expect(page.stored).toEqual([])
  setOnline(true)
  await online(page)
  await until(() => expect(page.stored.map(({ messages }) => messages)).toEqual(['Are you there?']))
  await until(() => expect(JSON.stringify({ ...localStorage })).not.toContain('Are you there?'))
})

it('connects again at once when somebody comes back to the page, not while it is hidden', async () => {
  const page = await open()
  await online(page)
  setOnline(false)
  await until(() => expect(page.connection()).toBe('waiting'))
  setHidden(true)
  setOnline(true)
  expect(page.connection()).toBe('waiting')
  setHidden(false)
  await online(page)
})

it('says that the session has ended, and connects no more', async () => {
  let ended = false
  const page = await open({ refuses: () => ended })
  await online(page)
  ended = true
  setOnline(false)
  await until(() => expect(page.connection()).toBe('waiting'))
  setOnline(true)
  await until(() => expect(page.connection()).toBe('signed_out'))
  setOnline(true)
  expect(page.connection()).toBe('signed_out')
})

it('connects again after a sign-in beside the page, and sends what was written meanwhile', async () => {
  let ended = false
  const page = await open({ refuses: () => ended })
  await online(page)
  ended = true
  setOnline(false)
  await until(() => expect(page.connection()).toBe('waiting'))
  setOnline(true)
  await until(() => expect(page.connection()).toBe('signed_out'))
  act(() => page.chat().send('r', 'Still here'))
  act(() => page.chat().signedInAgain())
  expect(page.connection()).toBe('signed_out')
  ended = false
  await until(() => {
    act(() => page.chat().signedInAgain())
    expect(page.connection()).toBe('online')
  })
  await until(() => expect(page.stored.map(({ messages }) => messages)).toEqual(['Still here']))
})

it.each([
  ['/api/auth/logout', false],
  ['/en/search', true],
])('keeps unsent messages when a form goes to %s: %s', async (action, keeps) => {
  const page = await open()
  await online(page)
  setOnline(false)
  await until(() => expect(page.connection()).toBe('waiting'))
  act(() => page.chat().send('r', 'Are you there?'))
  const form = document.createElement('form')
  form.setAttribute('action', action)
  document.body.append(form)
  fireEvent.submit(form)
  form.remove()
  expect(JSON.stringify({ ...localStorage }).includes('Are you there?')).toBe(keeps)
})
