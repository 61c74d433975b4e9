import { paths } from '@/config/paths'
import { type HasRoles, hasRight, type Right } from '@/config/roles'
import type { TextKeyIn } from '@/messages/text-key'
import type { IconName } from '@/ui/icon-data'

export interface OfficeLink {
  /** Key of its text in `Office.nav`. */
  key: TextKeyIn<'Office.nav'>
  path: string
  query?: Record<string, string>
  icon: IconName
  right: Right
  /** Which live count is shown beside it. */
  badge?: 'newStudents' | 'newMessages' | 'unreadChat'
}

type OfficeGroup =
  TextKeyIn<'Office.nav'> extends infer Key ? (Key extends `group_${infer Group}` ? Group : never) : never

/** The back office's bar, in groups. Nobody sees a link that would refuse them; the gate asks again. */
const groups: readonly { key: OfficeGroup; links: readonly OfficeLink[] }[] = [
  {
    key: 'office',
    links: [
      { key: 'dashboard', path: paths.officeDashboard, icon: 'layout-dashboard', right: 'admin.area' },
      {
        key: 'students',
        path: paths.officeStudents,
        icon: 'graduation-cap',
        right: 'students.read',
        badge: 'newStudents',
      },
      {
        key: 'messages',
        path: paths.officeMessages,
        icon: 'inbox',
        right: 'messages.read',
        badge: 'newMessages',
      },
      {
        key: 'inquiries',
        path: paths.officeMessages,
        query: { subject: 'course-inquiry' },
        icon: 'life-buoy',
        right: 'messages.read',
      },
      { key: 'users', path: paths.officeUsers, icon: 'users', right: 'users.manage' },
      { key: 'sendEmail', path: paths.officeSendEmail, icon: 'send', right: 'mail.send' },
    ],
  },
  {
    key: 'teaching',
    links: [
      { key: 'assignments', path: paths.officeAssignments, icon: 'file-text', right: 'assignments.grade' },
      {
        key: 'certificates',
        path: paths.officeCertificates,
        icon: 'badge-check',
        right: 'certificates.read',
      },
      { key: 'help', path: paths.officeHelp, icon: 'life-buoy', right: 'students.read' },
      {
        key: 'chat',
        path: paths.officeChat,
        icon: 'message-circle',
        right: 'rooms.moderate',
        badge: 'unreadChat',
      },
      {
        key: 'announcements',
        path: paths.officeAnnouncements,
        icon: 'megaphone',
        right: 'students.announce',
      },
      { key: 'reports', path: paths.officeChatReports, icon: 'shield-check', right: 'rooms.moderate' },
      { key: 'programs', path: paths.officePrograms, icon: 'book-open', right: 'programs.write' },
      { key: 'curriculum', path: paths.officeCurricula, icon: 'layers', right: 'curriculum.read' },
    ],
  },
  {
    key: 'business',
    links: [
      { key: 'payments', path: paths.officePayments, icon: 'wallet', right: 'payments.manage' },
      { key: 'figures', path: paths.officeFigures, icon: 'chart-column', right: 'admin.area' },
      { key: 'newsletter', path: paths.officeNewsletter, icon: 'megaphone', right: 'newsletter.read' },
      { key: 'auditLog', path: paths.officeAuditLog, icon: 'receipt-text', right: 'audit.read' },
      { key: 'system', path: paths.officeSystem, icon: 'server', right: 'system.manage' },
    ],
  },
]

export const officeLinksFor = (user: HasRoles) =>
  groups
    .map(({ key, links }) => ({ key, links: links.filter(({ right }) => hasRight(user, right)) }))
    .filter(({ links }) => links.length > 0)
