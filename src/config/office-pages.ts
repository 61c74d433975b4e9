import type { TextKeyIn } from '@/messages/text-key'
import type { Right } from './roles'

const groups = [
  {
    group: 'office',
    pages: [
      { name: 'dashboard', text: 'dashboard', icon: 'layout-dashboard', right: 'admin.area' },
      {
        name: 'students',
        text: 'students',
        icon: 'graduation-cap',
        right: 'students.read',
        badge: 'newStudents',
        badgeQuery: { registered: 'today' },
      },
      {
        name: 'messages',
        query: { status: 'unanswered' },
        text: 'messages',
        icon: 'inbox',
        right: 'messages.read',
        badge: 'newMessages',
        badgeQuery: { status: 'unread' },
      },
      {
        name: 'messages',
        query: { subject: 'course-inquiry' },
        text: 'inquiries',
        icon: 'info',
        right: 'messages.read',
      },
      { name: 'users', text: 'users', icon: 'users', right: 'users.manage' },
      { name: 'send-email', text: 'sendEmail', icon: 'send', right: 'mail.send' },
    ],
  },
  {
    group: 'teaching',
    pages: [
      { name: 'classes', text: 'classes', icon: 'calendar-days', right: 'cohorts.read' },
      { name: 'assignments', text: 'assignments', icon: 'file-text', right: 'assignments.grade' },
      { name: 'certificates', text: 'certificates', icon: 'badge-check', right: 'certificates.read' },
      { name: 'help', text: 'help', icon: 'life-buoy', right: 'students.read' },
      { name: 'chat', text: 'chat', icon: 'message-circle', right: 'rooms.moderate', badge: 'unreadChat' },
      { name: 'announcements', text: 'announcements', icon: 'megaphone', right: 'students.announce' },
      { name: 'chat/reports', text: 'reports', icon: 'shield-check', right: 'rooms.moderate' },
      { name: 'programs', text: 'programs', icon: 'book-open', right: 'programs.write' },
      { name: 'curriculum', text: 'curriculum', icon: 'layers', right: 'curriculum.read' },
    ],
  },
  {
    group: 'business',
    pages: [
      { name: 'desk', text: 'desk', icon: 'user-plus', right: 'payments.cash' },
      { name: 'till', text: 'till', icon: 'briefcase-business', right: 'payments.cash' },
      { name: 'payments', text: 'payments', icon: 'wallet', right: 'payments.read' },
      { name: 'money', text: 'money', icon: 'chart-line', right: 'payments.manage' },
      {
        name: 'claims',
        query: { state: 'waiting' },
        text: 'claims',
        icon: 'flag',
        right: 'payments.manage',
      },
      { name: 'statements', text: 'statements', icon: 'file-spreadsheet', right: 'payments.manage' },
      { name: 'figures', text: 'figures', icon: 'chart-column', right: 'admin.area' },
      { name: 'newsletter', text: 'newsletter', icon: 'mail', right: 'newsletter.read' },
      { name: 'audit-log', text: 'auditLog', icon: 'receipt-text', right: 'audit.read' },
      { name: 'system', text: 'system', icon: 'server', right: 'system.manage' },
    ],
  },
] as const satisfies readonly { group: string; pages: readonly OfficeEntry[] }[]

export interface OfficeEntry {
  /** The end of its address: /admin/<name>. */
  name: string
  /** Key of its text in `Office.nav`; pages name themselves by it. */
  text: TextKeyIn<'Office.nav'>
  query?: Readonly<Record<string, string>>
  icon: string
  right: Right
  /** Which live count is shown beside it. */
  badge?: 'newStudents' | 'newMessages' | 'unreadChat'
  /** The list that the count belongs to, if the entry itself links to another list: then the count is a separate link. */
  badgeQuery?: Readonly<Record<string, string>>
}

type Group = (typeof groups)[number]
type OfficePage = Group['pages'][number] & OfficeEntry
export type OfficePageName = OfficePage['name']

/** Pages of the back office's bar, in groups. People do not see links to pages that would refuse them; the gate checks again. */
export const officePages: readonly { group: Group['group']; pages: readonly OfficePage[] }[] = groups
