import { foldText } from '@/lib/search-terms'
import { usernameShape } from './username-shape'

const longest = 28

/** A user name for somebody who does not choose one: "Éloïse Ngo Bassa" → "eloise.ngo.bassa". */
export function usernameOf(firstName: string, lastName: string): string {
  const letters = foldText(`${firstName} ${lastName}`)
    .replace(/[^a-z0-9]+/g, '.')
    .slice(0, longest)
    .replace(/^\.+|\.+$/g, '')
  return usernameShape.test(letters) ? letters : 'student'
}
