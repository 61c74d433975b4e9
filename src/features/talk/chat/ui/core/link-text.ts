type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string }

const candidate = /https?:\/\/[^\s<>"'`]+/gi
/** Punctuation that ends the sentence, not the address. A bracket stays when the address opened it. */
function trimEnd(address: string): string {
  let end = address.length
  let unopened = address.split(')').length - address.split('(').length
  while (end > 0) {
    const last = address[end - 1] ?? ''
    const closes = last === ')' && unopened > 0
    if (closes) {
      unopened -= 1
    }
    if (!closes && !/[.,;:!?\]}»”’*_]/.test(last)) {
      break
    }
    end -= 1
  }
  return address.slice(0, end)
}

function toHref(address: string): string | undefined {
  try {
    const url = new URL(address)
    const safe = (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password
    return safe && url.hostname.includes('.') ? url.href : undefined
  } catch {
    return undefined
  }
}

/**
 * A message as text and links: only http and https, never with a name before an @; the visible text stays as
 * written.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(candidate)) {
    const visible = trimEnd(match[0])
    const href = toHref(visible)
    if (!href) {
      continue
    }
    if (match.index > from) {
      parts.push({ kind: 'text', text: text.slice(from, match.index) })
    }
    parts.push({ kind: 'link', text: visible, href })
    from = match.index + visible.length
  }
  if (from < text.length) {
    parts.push({ kind: 'text', text: text.slice(from) })
  }
  return parts
}

/** The `rel` of every link that a person wrote. */
export const linkRel = 'noopener noreferrer nofollow ugc'
