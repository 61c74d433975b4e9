'use client'

import { useState } from 'react'
import { say } from '@/i18n/say'
import { foldText } from '@/lib/search-terms'
import { Button } from '@/ui/button'
import type { RoomSummary } from '../../chat.contract'
import { type ChatState, isQuestion } from '../core/chat-state'
import { shortMoment } from '../core/days'
import { AskOffice } from './ask-office'
import { useChatPlace } from './chat-place'
import { CohortRooms } from './cohort-rooms'
import { CreateRoom } from './create-room'
import { Invitations } from './invitations'
import { Questions } from './questions'
import { RoomName } from './room-name'

/** Rooms of a class and of its program differ by little in their names. */
const shortKinds = { class: 'keptClass', program: 'keptProgram' } as const

/** The latest message and its author. */
function Preview({ room }: { room: RoomSummary }) {
  const { texts, locale, me } = useChatPlace()
  const { last_message } = room
  if (!last_message) {
    return room.made_by ? say(locale, texts.madeBy, { name: room.made_by }) : texts.noPreview
  }
  if (last_message.deleted) {
    return texts.deletedText
  }
  // All lines of the text on one line.
  const text = last_message.text.replace(/\s*\n\s*/g, ' · ')
  if (last_message.user_id === me) {
    return say(locale, texts.previewOwn, { text })
  }
  return say(locale, texts.says, { name: last_message.by.split(' ')[0] ?? '', text })
}

function RoomLink({ room, current }: { room: RoomSummary; current: boolean }) {
  const { texts, icons, locale, now, hrefOf, go } = useChatPlace()
  // Staff in a muted class room see no number.
  const showsCount = room.unread > 0 && !(room.as_office && room.muted)
  return (
    <a
      href={hrefOf(room.id)}
      aria-current={current ? 'page' : undefined}
      className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-3 no-underline hover:bg-sunken aria-[current]:bg-forest-tint"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) {
          return
        }
        event.preventDefault()
        go(room.id)
      }}
    >
      <RoomName
        name={room.name}
        isKept={room.kept_for !== null}
        className={room.unread > 0 && !room.muted ? 'font-bold' : 'font-semibold'}
      />
      <span className="self-start text-sm text-soft tabular-nums" suppressHydrationWarning>
        {room.last_seq > 0 && shortMoment(room.active_at, now, locale, texts)}
      </span>
      <span className="flex items-center gap-1.5 truncate text-sm text-soft">
        {room.muted && (
          <>
            {icons['bell-off']}
            <span className="sr-only">{texts.muted}, </span>
          </>
        )}
        {room.kept_for && <span className="shrink-0">{texts[shortKinds[room.kept_for]]} ·</span>}
        <span className="truncate">
          <Preview room={room} />
        </span>
      </span>
      {showsCount && (
        <span
          className={`justify-self-end rounded-full px-2 text-sm font-semibold tabular-nums ${room.muted ? 'bg-sunken text-soft' : 'bg-sun text-on-sun'}`}
        >
          <span aria-hidden="true">{room.unread > 999 ? '999+' : room.unread}</span>
          <span className="sr-only">{say(locale, texts.unread, { count: room.unread })}</span>
        </span>
      )}
    </a>
  )
}

function RoomList({ state }: { state: ChatState }) {
  const { texts, mayAsk, isOffice, me } = useChatPlace()
  const [search, setSearch] = useState('')
  const rooms = isOffice ? state.rooms.filter((room) => !isQuestion(room, me)) : state.rooms
  const matching = rooms.filter(({ name }) => foldText(name).includes(foldText(search.trim())))
  const lists = (
    <>
      <Invitations invitations={state.invitations} />
      {isOffice && <Questions questions={state.questions} active={state.active} />}
      {state.classes.length > 0 && <CohortRooms classes={state.classes} />}
    </>
  )
  if (rooms.length === 0) {
    return (
      <div className="min-h-0 grow overflow-y-auto">
        {lists}
        <div className="grid gap-2 px-4 py-6">
          {mayAsk && <p className="font-semibold">{texts.noRooms}</p>}
          <p className="text-soft">{mayAsk ? texts.noRoomsText : texts.noRoomsReader}</p>
        </div>
      </div>
    )
  }
  return (
    <>
      <div className="hidden border-b border-line p-3 js:block">
        <label className="sr-only" htmlFor="room-search">
          {texts.search}
        </label>
        <input
          id="room-search"
          type="search"
          className="control"
          placeholder={texts.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <div className="relative min-h-60 grow">
        <nav aria-label={texts.rooms} className="absolute inset-0 overflow-y-auto overscroll-contain">
          {lists}
          <ul>
            {matching.map((room) => (
              <li key={room.id}>
                <RoomLink room={room} current={room.id === state.active} />
              </li>
            ))}
          </ul>
          {matching.length === 0 && <p className="px-4 py-6 text-soft">{texts.noMatch}</p>}
        </nav>
      </div>
    </>
  )
}

export function RoomPane({ state, className }: { state: ChatState; className: string }) {
  const { chat, texts, mayCreate, mayAsk, me } = useChatPlace()
  const hasOfficeRoom = state.rooms.some(({ office_of }) => office_of === me)
  return (
    <div className={`flex min-h-0 min-w-0 flex-col ${className}`}>
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5">
        <h2 id="rooms-title" tabIndex={-1} className="display text-xl outline-none">
          {texts.rooms}
        </h2>
        {mayCreate && <CreateRoom />}
      </div>
      {state.roomsFailed && (
        <div role="alert" className="grid gap-2 border-b border-line bg-brick-tint px-4 py-3">
          <p className="font-semibold">{texts.failedToLoadRooms}</p>
          <Button type="button" size="sm" variant="secondary" onClick={chat.loadRooms}>
            {texts.retry}
          </Button>
        </div>
      )}
      {mayAsk && !hasOfficeRoom && (
        <div className="border-b border-line px-4 py-3">
          <AskOffice />
        </div>
      )}
      <RoomList state={state} />
    </div>
  )
}
