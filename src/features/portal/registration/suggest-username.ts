import { foldText } from '@/lib/search-terms'

const firstWord = (name: string | undefined) =>
  foldText(name ?? '')
    .trim()
    .split(/[\s-]/)[0]
    ?.replace(/[^a-z0-9]/g, '') ?? ''

/** “Amina”, “Ngo Bassa” → amina.ngo. Empty until both names contain usable characters. */
export function suggestUsername(firstName: string | undefined, lastName: string | undefined): string {
  const [first, last] = [firstWord(firstName), firstWord(lastName)]
  return /^[a-z]/.test(first) && last ? `${first}.${last}`.slice(0, 32) : ''
}
