import { erasure } from '@/config/limits'
import { type HasRoles, isGranted } from '@/config/roles'

/** The replacement of somebody's name, in both languages. */
export const erasedName = { firstName: 'N.', lastName: 'N.' } as const

/** The new name of a room that the person has made and named; the same word in both languages. */
export const erasedRoomName = 'Chat'

/** An address that cannot exist. */
export const erasedEmail = (id: string) => `erased-${id}@erased.invalid`

interface Erasable extends HasRoles {
  id: string
  /** A request to a wallet is open or its outcome is unknown, a payment or refund waits for the office, or a paid seat is owed. */
  hasOpenMoney: boolean
}

export type EraseRefusal = 'own_account' | 'office_person' | 'open_money'

/** Why somebody cannot be erased now; `byId` null: by a job. People of the office must first lose their rights, which is not possible for the last admin. */
export function whyNotErase(person: Erasable, byId: string | null): EraseRefusal | null {
  if (person.id === byId) {
    return 'own_account'
  }
  if (isGranted(person, 'admin.area')) {
    return 'office_person'
  }
  return person.hasOpenMoney ? 'open_money' : null
}

/** When an erasure that is asked for now happens, and until when the office has to answer. */
export const datesOf = (now: Date) => ({
  dueAt: new Date(now.getTime() + erasure.waitMs),
  answerBy: new Date(now.getTime() + erasure.answerMs),
})

export const requestStates = ['waiting', 'refused', 'done', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]
