'use client'

import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { RoomMemberView } from '../../chat.contract'
import { matchingMembers, typedMention } from '../core/mentions'

const mostShown = 6

interface Found {
  /** Where the @ stands. */
  from: number
  to: number
  members: readonly RoomMemberView[]
}

/** Offers names of members while one is typed after an @: arrow keys choose, Enter or Tab takes, Escape closes. */
export function useMentions(
  box: RefObject<HTMLTextAreaElement | null>,
  members: readonly RoomMemberView[],
  onChange: () => void,
) {
  const [found, setFound] = useState<Found | null>(null)
  const [active, setActive] = useState(0)
  const close = () => setFound(null)

  const look = () => {
    const to = box.current?.selectionStart ?? 0
    const part = typedMention(box.current?.value ?? '', to)
    const matching = part ? matchingMembers(members, part.part, mostShown) : []
    setFound(part && matching.length > 0 ? { from: part.from, to, members: matching } : null)
    setActive(0)
  }
  const take = (member: RoomMemberView | undefined) => {
    if (!box.current || !found || !member) {
      return
    }
    box.current.setRangeText(`@${member.name} `, found.from, found.to, 'end')
    box.current.focus()
    close()
    onChange()
  }
  /** True: the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    const count = found?.members.length ?? 0
    if (!found || event.nativeEvent.isComposing) {
      return false
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + count) % count)
    } else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
      take(found.members[active])
    } else if (event.key === 'Escape') {
      close()
    } else {
      return false
    }
    event.preventDefault()
    return true
  }
  return { found: found?.members ?? [], active, look, take, onKey, close }
}
