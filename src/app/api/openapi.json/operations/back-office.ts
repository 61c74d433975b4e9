import { userActiveAnswer, userAnswer, userRolesAnswer } from '@/features/accounts/users/users.answers'
import { mailSentAnswer } from '@/features/base/mail/mail.answers'
import { auditEntryAnswer } from '@/features/office/audit/audit.answers'
import { statsAnswer } from '@/features/office/stats/stats.answers'
import { listedStudentAnswer } from '@/features/office/students/students.answers'
import { itemPreviewAnswer } from '@/features/study/curriculum/curriculum.answers'
import {
  contactMessageAnswer,
  messageReadAnswer,
  repliedAnswer,
} from '@/features/talk/contact/contact.answers'
import { csvFile, describeCall, type Operations } from '@/server/transport/http/openapi/operation'
import * as exportAuditLog from '../../admin/audit-log/export-csv/route'
import * as auditLog from '../../admin/audit-log/route'
import * as respond from '../../admin/message/respond/route'
import * as markRead from '../../admin/messages/[id]/read/route'
import * as messages from '../../admin/messages/route'
import * as exportSubscribers from '../../admin/newsletter/export-csv/route'
import * as exportPayments from '../../admin/payments/export-csv/route'
import * as curriculum from '../../admin/programs/[slug]/curriculum/route'
import * as sendEmail from '../../admin/send-email/route'
import * as stats from '../../admin/stats/route'
import * as exportStudents from '../../admin/students/export-csv/route'
import * as students from '../../admin/students/route'
import * as createUser from '../../admin/user/route'
import * as changeRoles from '../../admin/users/[id]/roles/route'
import * as toggleUser from '../../admin/users/[id]/toggle/route'
import * as exportUsers from '../../admin/users/export-csv/route'
import * as users from '../../admin/users/route'

const tag = 'Back office'
const exported = { tag, answer: csvFile, otherAnswers: { 303: null } } as const

export const backOfficeOperations: Operations = {
  'GET /api/admin/stats': describeCall(stats.GET, {
    tag,
    summary: 'The figures of the dashboard',
    answer: statsAnswer,
  }),
  'GET /api/admin/students': describeCall(students.GET, {
    tag,
    summary: 'Students, newest first',
    answer: listedStudentAnswer,
    list: true,
  }),
  'GET /api/admin/students/export-csv': describeCall(exportStudents.GET, {
    ...exported,
    summary: 'Students as CSV',
  }),
  'GET /api/admin/messages': describeCall(messages.GET, {
    tag,
    summary: 'Contact messages',
    answer: contactMessageAnswer,
    list: true,
  }),
  'PUT /api/admin/messages/{id}/read': describeCall(markRead.PUT, {
    tag,
    summary: 'Mark a message as read',
    answer: messageReadAnswer,
  }),
  'POST /api/admin/message/respond': describeCall(respond.POST, {
    tag,
    summary: 'Answer a message by mail, to the address that it came from',
    answer: repliedAnswer,
    refusals: [404, 409, 502],
  }),
  'POST /api/admin/send-email': describeCall(sendEmail.POST, {
    tag,
    summary: 'Mail one person',
    answer: mailSentAnswer,
    refusals: [409, 502],
  }),
  'GET /api/admin/users': describeCall(users.GET, {
    tag,
    summary: 'Accounts',
    answer: userAnswer,
    list: true,
  }),
  'GET /api/admin/users/export-csv': describeCall(exportUsers.GET, {
    ...exported,
    summary: 'Accounts as CSV',
  }),
  'POST /api/admin/user': describeCall(createUser.POST, {
    tag,
    summary: 'Make an account',
    answer: userAnswer,
    refusals: [409],
  }),
  'PATCH /api/admin/users/{id}/toggle': describeCall(toggleUser.PATCH, {
    tag,
    summary: 'Block an account, or unblock it',
    answer: userActiveAnswer,
    refusals: [409],
  }),
  'PATCH /api/admin/users/{id}/roles': describeCall(changeRoles.PATCH, {
    tag,
    summary: 'Add or remove a role',
    answer: userRolesAnswer,
    refusals: [409],
  }),
  'GET /api/admin/audit-log': describeCall(auditLog.GET, {
    tag,
    summary: 'Who changed what, newest first',
    answer: auditEntryAnswer,
    list: true,
  }),
  'GET /api/admin/audit-log/export-csv': describeCall(exportAuditLog.GET, {
    ...exported,
    summary: 'The log as CSV',
  }),
  'GET /api/admin/newsletter/export-csv': describeCall(exportSubscribers.GET, {
    ...exported,
    summary: 'Subscribers as CSV',
  }),
  'GET /api/admin/payments/export-csv': describeCall(exportPayments.GET, {
    ...exported,
    summary: 'Payments as CSV',
  }),
  'POST /api/admin/programs/{slug}/curriculum': describeCall(curriculum.POST, {
    tag,
    summary: 'What an editor has typed, as readers would see it; nothing is stored',
    answer: itemPreviewAnswer,
  }),
}
