import { type HasRoles, isGranted } from '@/config/roles'

/** What stands in place of somebody's name, in both languages. */
export const erasedName = { firstName: 'N.', lastName: 'N.' } as const

/** What a room is called that the person has made and named; the same word in both languages. */
export const erasedRoomName = 'Chat'

/** An address that cannot exist. */
export const erasedEmail = (id: string) => `erased-${id}@erased.invalid`

interface Erasable extends HasRoles {
  id: string
  /** A wallet is being asked, its outcome is not known, a payment or refund waits for the office, or a paid seat is owed. */
  hasOpenMoney: boolean
}

export type EraseRefusal = 'own_account' | 'office_person' | 'open_money'

/** Why somebody cannot be erased now. People of the office first lose their rights, of which the last admin keeps theirs. */
export function whyNotErase(person: Erasable, byId: string): EraseRefusal | null {
  if (person.id === byId) {
    return 'own_account'
  }
  if (isGranted(person, 'admin.area')) {
    return 'office_person'
  }
  return person.hasOpenMoney ? 'open_money' : null
}
