import type { TextKey } from '@/messages/text-key'
import type { EraseRefusal } from '../erasure.rules'

/** What somebody reads whose erasure is refused to them. */
export const refusals = {
  own_account: { code: 'forbidden', text: 'Users.ownAccountRefused' },
  office_person: { code: 'conflict', text: 'Erasure.officePerson' },
  open_money: { code: 'conflict', text: 'Erasure.openMoney' },
} as const satisfies Record<EraseRefusal, { code: 'forbidden' | 'conflict'; text: TextKey }>
