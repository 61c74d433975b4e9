'use client'

import type { RoomMemberView } from '../../chat.contract'
import { useChatPlace } from './chat-place'

export const mentionId = (userId: string) => `mention-${userId}`

interface MentionListProps {
  members: readonly RoomMemberView[]
  active: number
  onTake: (member: RoomMemberView) => void
}

/** Names that fit what is typed after an @. The focus stays in the message box, which names the chosen one. */
export function MentionList({ members, active, onTake }: MentionListProps) {
  const { texts } = useChatPlace()
  if (members.length === 0) {
    return null
  }
  return (
    <div
      id="mention-list"
      role="listbox"
      aria-label={texts.mentionWhom}
      className="absolute bottom-full left-0 z-10 mb-1 grid max-w-full overflow-hidden rounded-card border border-line bg-raised shadow-lg"
    >
      {members.map((member, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the message box
        <div
          key={member.user_id}
          id={mentionId(member.user_id)}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          className="flex min-h-11 cursor-pointer items-center truncate px-3 aria-selected:bg-forest-tint"
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(member)}
        >
          {member.name}
        </div>
      ))}
    </div>
  )
}
