import { useMemo } from 'react'
import { linkRel, splitLinks } from '../core/link-text'

/** A message as text; addresses become links that reveal nothing about the reader. */
export function MessageText({ text }: { text: string }) {
  const parts = useMemo(() => splitLinks(text), [text])
  let at = 0
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map((part) => {
        const key = at
        at += part.text.length
        if (part.kind === 'text') {
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
