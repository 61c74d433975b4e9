import { useMemo } from 'react'
import type { MentionView } from '../../chat.contract'
import { linkRel, splitLinks } from '../core/link-text'
import { splitMentions } from '../core/mentions'

const ofOthers = 'font-semibold text-forest'
const ofReader = 'rounded-sm bg-sun-tint px-1 font-semibold'

interface Piece {
  text: string
  href: string | null
  userId: string | null
}

interface MessageTextProps {
  text: string
  mentions?: readonly MentionView[]
  /** The reader, whose own name stands out. */
  me?: string
}

/** A message as text; addresses become links that reveal nothing about the reader, names of members stand out. */
export function MessageText({ text, mentions = [], me }: MessageTextProps) {
  const parts = useMemo(
    () =>
      splitLinks(text).flatMap((part): Piece[] =>
        part.kind === 'link'
          ? [{ text: part.text, href: part.href, userId: null }]
          : splitMentions(part.text, mentions).map((each) => ({ ...each, href: null })),
      ),
    [text, mentions],
  )
  let at = 0
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map((part) => {
        const key = at
        at += part.text.length
        if (part.userId) {
          return (
            <span key={key} data-mention="" className={part.userId === me ? ofReader : ofOthers}>
              {part.text}
            </span>
          )
        }
        if (!part.href) {
          return part.text
        }
        return (
          <a
            key={key}
            href={part.href}
            target="_blank"
            rel={linkRel}
            className="underline underline-offset-2"
          >
            {part.text}
          </a>
        )
      })}
    </p>
  )
}
