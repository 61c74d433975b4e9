'use client'

import { say } from '@/i18n/say'
import type { RoomMemberView, RoomSummary } from '../../chat.contract'
import { useChatPlace } from './chat-place'
import { People } from './people'
import { RoomName } from './room-name'
import { RoomOptions } from './room-options'

interface ConversationHeaderProps {
  room: RoomSummary
  members: readonly RoomMemberView[]
}

const kinds = { class: 'keptClassLong', program: 'keptProgramLong' } as const

export function ConversationHeader({ room, members }: ConversationHeaderProps) {
  const { texts, icons, locale, me, hrefOf, go } = useChatPlace()
  const online = members.filter((member) => member.online && member.user_id !== me).length
  return (
    <div className="flex min-h-16 items-center gap-2 border-b border-line px-2 py-2 md:px-4">
      <a
        href={hrefOf()}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-[10px] hover:text-forest md:hidden"
        onClick={(event) => {
          event.preventDefault()
          go()
        }}
      >
        {icons['arrow-left']}
        <span className="sr-only">{texts.backToRooms}</span>
      </a>
      <div className="min-w-0 grow">
        <h2
          id="room-title"
          tabIndex={-1}
          className={`display text-lg outline-none ${room.kept_for ? 'leading-tight' : 'truncate text-nowrap!'}`}
          title={room.name}
        >
          {room.kept_for ? <RoomName name={room.name} isKept /> : room.name}
        </h2>
        <p className="flex flex-wrap gap-x-2 text-sm leading-snug text-soft">
          <span>
            {room.office_of === me ? texts.hoursText : say(locale, texts.messages, { count: room.last_seq })}
          </span>
          {room.kept_for && <span className="truncate">· {texts[kinds[room.kept_for]]}</span>}
          {room.made_by && (
            <span className="truncate">· {say(locale, texts.madeBy, { name: room.made_by })}</span>
          )}
          {members.length > 0 && (
            <span className="max-sm:hidden">
              · {say(locale, texts.members, { count: members.length })}
              {online > 0 && `, ${online} ${texts.online}`}
            </span>
          )}
        </p>
      </div>
      <People room={room} members={members} />
      <RoomOptions room={room} />
    </div>
  )
}
