import type { IconName } from '@/ui/icon-data'
import type { WaitingKind } from '../server/waiting-kinds'

export const waitingIcons: Record<WaitingKind, IconName> = {
  messages: 'inbox',
  questions: 'message-circle',
  assignments: 'file-text',
  payments: 'wallet',
  claims: 'flag',
  differences: 'file-spreadsheet',
  toMove: 'calendar-days',
  openDrafts: 'layers',
  stuck: 'life-buoy',
  reports: 'shield-check',
  erasures: 'users',
  guardians: 'shield-check',
  resets: 'shield-check',
  mails: 'mail',
}
