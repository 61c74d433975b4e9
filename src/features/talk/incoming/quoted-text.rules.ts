/** What begins the text of earlier mails, one line or up to three joined. */
const introductions = [
  /^on\b.{4,300}\bwrote\s*:$/i,
  /^le\b.{4,300}\ba [ée]crit\s*:$/i,
  /^-{2,}\s*(?:original message|message d['’]origine|forwarded message|message transféré)\s*-{2,}$/i,
]
/** On one line, because nothing says where it begins. */
const named = /^.{4,300}<[^<>@\s]+@[^<>\s]+>\s*(?:wrote|a [ée]crit)\s*:$/i
const headerStart = /^(?:from|de)\s*:\s*\S/i
const headerNext = /^(?:sent|date|to|subject|envoyé|à|objet)\s*:/i
const longestLine = 400
const introductionLines = 3
const headerLines = 4

const plain = (line: string) =>
  line
    .slice(0, longestLine)
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim()
const isQuoted = (line: string) => line.trimStart().startsWith('>')

function introducesAt(lines: readonly string[], at: number): boolean {
  const next = lines.slice(at, at + introductionLines).map(plain)
  if (headerStart.test(next[0] ?? '')) {
    return lines.slice(at + 1, at + 1 + headerLines).some((line) => headerNext.test(plain(line)))
  }
  if (named.test(next[0] ?? '')) {
    return true
  }
  return next.some((_line, index) => {
    const joined = next.slice(0, index + 1).join(' ')
    return introductions.some((pattern) => pattern.test(joined))
  })
}

/** Somebody has written between the quoted lines. */
function isAnsweredInside(lines: readonly string[]): boolean {
  const first = lines.findIndex(isQuoted)
  const last = lines.findLastIndex(isQuoted)
  return first >= 0 && lines.slice(first, last).some((line) => !isQuoted(line) && line.trim() !== '')
}

/**
 * Divides an answer into what was written and what it repeats of earlier mails. When in doubt nothing is taken away: an answer
 * between or below quoted lines stays whole.
 */
export function splitQuoted(text: string): { text: string; quoted: string | null } {
  const lines = text.split('\n')
  const introduced = lines.findIndex((_line, at) => introducesAt(lines, at))
  const firstQuoted = lines.findIndex(isQuoted)
  const starts = [introduced, firstQuoted].filter((at) => at >= 0)
  const start = starts.length === 0 ? -1 : Math.min(...starts)
  const written = lines.slice(0, Math.max(start, 0)).join('\n').trim()
  const rest = lines.slice(Math.max(start, 0))
  const goesOn = start === firstQuoted && rest.some((line) => !isQuoted(line) && line.trim() !== '')
  if (start < 0 || written === '' || isAnsweredInside(rest) || (goesOn && introduced < 0)) {
    return { text: text.trim(), quoted: null }
  }
  return { text: written, quoted: rest.join('\n').trim() }
}
