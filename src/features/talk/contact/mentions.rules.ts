import { foldText } from '@/lib/search-terms'

interface Named {
  id: string
  firstName: string
  username: string
}

/** Whom a note names: `@username` or `@FirstName`; everybody with this first name. */
export function mentionedIn(note: string, colleagues: readonly Named[]): string[] {
  const names = new Set(
    [...note.matchAll(/(?<![\p{L}\p{N}._])@([\p{L}\p{N}][\p{L}\p{N}._’'-]*)/gu)].map(([, name = '']) =>
      foldText(name).replace(/[.’'-]+$/, ''),
    ),
  )
  return colleagues
    .filter(({ firstName, username }) =>
      [foldText(username), foldText(firstName).replace(/\s+/g, '-')].some((name) => names.has(name)),
    )
    .map(({ id }) => id)
}
