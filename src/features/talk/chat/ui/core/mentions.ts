import { foldText } from '@/lib/search-terms'

interface Named {
  user_id: string
  name: string
}

/** The longest part of a name that is looked for. */
const typed = /(?:^|\s)@([\p{L}\p{M}\d '’-]{0,40})$/u

/** What is typed after an @ before the caret; null: no name is being typed. */
export function typedMention(text: string, caret: number): { from: number; part: string } | null {
  const match = typed.exec(text.slice(0, caret))
  const part = match?.[1]
  return part === undefined ? null : { from: caret - part.length - 1, part }
}

/** Members of whose name a word begins with what is typed, in their order. */
export function matchingMembers<Member extends Named>(
  members: readonly Member[],
  part: string,
  most: number,
): Member[] {
  const sought = foldText(part)
  return members.filter(({ name }) => ` ${foldText(name)}`.includes(` ${sought}`)).slice(0, most)
}

/** The members whose whole name stands in the text after an @. */
export const mentionedIn = <Member extends Named>(text: string, members: readonly Member[]): Member[] =>
  members.filter(({ name }) => name !== '' && text.includes(`@${name}`))

export interface MentionPart {
  text: string
  /** Whom it names; null: other text. */
  userId: string | null
}

/** A text with its names apart; of two names that begin alike the longer one counts. */
export function splitMentions(text: string, mentions: readonly Named[]): MentionPart[] {
  const byLength = [...mentions].sort((a, b) => b.name.length - a.name.length)
  const parts: MentionPart[] = []
  let rest = text
  while (rest !== '') {
    const found = byLength
      .map((mention) => ({ ...mention, at: rest.indexOf(`@${mention.name}`) }))
      .filter(({ at, name }) => at >= 0 && name !== '')
      .sort((a, b) => a.at - b.at)[0]
    if (!found) {
      parts.push({ text: rest, userId: null })
      return parts
    }
    if (found.at > 0) {
      parts.push({ text: rest.slice(0, found.at), userId: null })
    }
    const end = found.at + found.name.length + 1
    parts.push({ text: rest.slice(found.at, end), userId: found.user_id })
    rest = rest.slice(end)
  }
  return parts
}
