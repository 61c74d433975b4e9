import { paths } from '@/config/paths'
import { type HasRoles, hasRight, type Right } from '@/config/roles'
import type { TextKeyIn } from '@/messages/text-key'
import type { IconName } from '@/ui/icon-data'

export interface AdminLink {
  /** Key of its text in `Office.nav`. */
  key: TextKeyIn<'Office.nav'>
  path: string
  query?: Record<string, string>
  icon: IconName
  right: Right
  /** Which live count is shown beside it. */
  badge?: 'newStudents' | 'newMessages' | 'unreadChat'
}

type AdminGroup =
  TextKeyIn<'Office.nav'> extends infer Key ? (Key extends `group_${infer Group}` ? Group : never) : never

/** The back office's bar, in groups. Nobody sees a link that would refuse them; the gate asks again. */
const groups: readonly { key: AdminGroup; links: readonly AdminLink[] }[] = [
  {
    key: 'office',
    links: [
      { key: 'dashboard', path: paths.adminDashboard, icon: 'layout-dashboard', right: 'admin.area' },
      {
        key: 'students',
        path: paths.adminStudents,
        icon: 'graduation-cap',
        right: 'students.read',
        badge: 'newStudents',
      },
      {
        key: 'messages',
        path: paths.adminMessages,
        icon: 'inbox',
        right: 'messages.read',
        badge: 'newMessages',
      },
      {
        key: 'inquiries',
        path: paths.adminMessages,
        query: { subject: 'course-inquiry' },
        icon: 'life-buoy',
        right: 'messages.read',
      },
      { key: 'users', path: paths.adminUsers, icon: 'users', right: 'users.manage' },
      { key: 'sendEmail', path: paths.adminSendEmail, icon: 'send', right: 'mail.send' },
    ],
  },
  {
    key: 'teaching',
    links: [
      { key: 'assignments', path: paths.adminAssignments, icon: 'file-text', right: 'assignments.grade' },
      {
        key: 'certificates',
        path: paths.adminCertificates,
        icon: 'badge-check',
        right: 'certificates.read',
      },
      { key: 'help', path: paths.adminHelp, icon: 'life-buoy', right: 'students.read' },
      {
        key: 'chat',
        path: paths.adminChat,
        icon: 'message-circle',
        right: 'rooms.moderate',
        badge: 'unreadChat',
      },
      {
        key: 'announcements',
        path: paths.adminAnnouncements,
        icon: 'megaphone',
        right: 'students.announce',
      },
      { key: 'reports', path: paths.adminChatReports, icon: 'shield-check', right: 'rooms.moderate' },
      { key: 'programs', path: paths.adminPrograms, icon: 'book-open', right: 'programs.write' },
      { key: 'curriculum', path: paths.adminCurricula, icon: 'layers', right: 'curriculum.read' },
    ],
  },
  {
    key: 'business',
    links: [
      { key: 'payments', path: paths.adminPayments, icon: 'wallet', right: 'payments.manage' },
      { key: 'figures', path: paths.adminFigures, icon: 'chart-column', right: 'admin.area' },
      { key: 'newsletter', path: paths.adminNewsletter, icon: 'megaphone', right: 'newsletter.read' },
      { key: 'auditLog', path: paths.adminAuditLog, icon: 'receipt-text', right: 'audit.read' },
      { key: 'system', path: paths.adminSystem, icon: 'server', right: 'system.manage' },
    ],
  },
]

export const adminLinksFor = (user: HasRoles) =>
  groups
    .map(({ key, links }) => ({ key, links: links.filter(({ right }) => hasRight(user, right)) }))
    .filter(({ links }) => links.length > 0)
