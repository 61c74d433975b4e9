import { describe, expect, it } from 'vitest'
import { type AuditAction, auditActions } from '@/config/audit-actions'
import { settingNames } from '@/features/base/settings/settings.rules'
import { hasText, textsOf } from '@/i18n/texts-of'

const list = { filter: ['status', 'q', 'from', 'to'] }
const factor = ['kind', 'name']
const refund = ['reference', 'refund', 'amountXaf', 'state', 'reason']
const item = ['program', 'item']
const reply = ['id', 'title', 'bodyEn', 'bodyFr']
const comment = ['id', 'textEn', 'textFr']
const program = [
  'slug',
  'titleEn',
  'titleFr',
  'priceXaf',
  'isOnline',
  'position',
  'certificateAfterDays',
  'weeks',
]
const access = ['role', 'additional_roles', 'is_active']

/** The details in the entries of each action. If an action is missing here, this does not compile. */
const details: Record<AuditAction, readonly string[]> = {
  'announcement.retried': ['announcement', 'count'],
  'announcement.sent': ['announcement', 'cohort', 'program', 'students', 'receivers'],
  'assignment.graded': ['submissionId', 'filename', 'status', 'grade', 'feedback', 'rubric'],
  'attendance.noted': ['session', 'cohort', 'students'],
  'audit.exported': [...list.filter, 'action', 'admin_id', 'target_user_id'],
  'canned_reply.changed': reply,
  'canned_reply.created': reply,
  'canned_reply.deleted': reply,
  'cash_limit.set': ['amountXaf'],
  'certificate.reissued': ['code', 'state', 'version', 'reason'],
  'certificate.revoked': ['code', 'name', 'reason'],
  'chat.message_removed': ['reportId', 'messageId', 'roomId', 'reason'],
  'chat.report_resolved': ['reportId', 'messageId', 'resolution'],
  'cohort.cancelled': ['cohort', 'slug', 'reason', 'students'],
  'cohort.changed': [
    'cohort',
    'slug',
    'mode',
    'language',
    'starts_on',
    'ends_on',
    'seats',
    'place',
    'teacher_id',
  ],
  'cohort.created': ['cohort', 'slug', 'mode', 'starts_on', 'ends_on', 'seats', 'sessions'],
  'cohort.session_added': ['cohort', 'slug', 'starts_at', 'sessions', 'days', 'time'],
  'cohort.student_deferred': ['slug', 'from', 'to', 'reason'],
  'cohort.student_moved': ['slug', 'from', 'to', 'reason'],
  'curriculum.archived': item,
  'curriculum.draft_discarded': item,
  'curriculum.draft_saved': [...item, 'fields'],
  'curriculum.file_added': [...item, 'filename'],
  'curriculum.file_removed': [...item, 'filename'],
  'curriculum.item_added': [...item, 'kind', 'week'],
  'curriculum.moved': [...item, 'week', 'place'],
  'curriculum.published': [...item, 'revision'],
  'curriculum.restored': item,
  'curriculum.revision_restored': [...item, 'revision'],
  'email.changed': ['by'],
  'enrolment.created_manually': [
    'reference',
    'program',
    'cohort',
    'amountXaf',
    'part',
    'reason',
    'line',
    'receipt',
  ],
  'enrolment.dropped': ['program', 'reason'],
  'figures.chosen': ['state'],
  'first_hour.mail_arrived': [],
  'first_hour.postponed': ['step', 'reason'],
  'gradebook.exported': ['cohort', 'students'],
  'holiday.added': ['day', 'name'],
  'holiday.removed': ['day'],
  'item.waived': ['enrolmentId', 'itemId', 'item', 'reason'],
  'job.retried': ['name', 'count', 'jobIds'],
  'mail.retried': ['kind', 'count', 'mailIds'],
  'mail.sent': ['mailId', 'to', 'subject'],
  'message.read': ['messageId'],
  'message.replied': ['messageId', 'replyId', 'mailId', 'subject', 'becameRead'],
  'message.unread': ['messageId'],
  'money.exported': ['from', 'to', 'by', 'provider', 'program', 'class'],
  'newsletter.exported': list.filter,
  'newsletter.removed': ['subscriberId', 'email', 'status'],
  'password.changed': [],
  'payment.claim_refused': ['reference', 'number', 'reason'],
  'payment.looked_up': ['reference', 'request', 'reason'],
  'payment.receipt_sent': ['reference', 'receipt', 'to'],
  'payment.rechecked': ['reference', 'requests'],
  'payment_plan.day_moved': ['program', 'dueOn', 'reason'],
  'payment_plan.ended': ['program', 'end', 'secondXaf', 'reason'],
  'payment_plan.granted': ['program', 'amountXaf', 'secondXaf', 'dueDays', 'dueOn', 'reason'],
  'payments.exported': [...list.filter, 'provider', 'program'],
  'place_order.booked': ['number', 'places', 'amountXaf', 'transfer', 'reason', 'receipt'],
  'place_order.created': ['number', 'name', 'program', 'places', 'priceXaf', 'endsOn'],
  'place_order.exported': ['filter', 'number'],
  'place_order.returned': ['number', 'places', 'amountXaf', 'payoutReference', 'reason', 'creditNote'],
  'place_order.withdrawn': ['number', 'reason'],
  'price_code.created': ['code', 'kind', 'percent', 'amountXaf', 'places', 'programs', 'endsOn'],
  'price_code.withdrawn': ['code'],
  'program.changed': program,
  'program.created': program,
  'ready_comment.changed': comment,
  'ready_comment.created': comment,
  'ready_comment.deleted': comment,
  'ready_comment.moved': ['id', 'state'],
  'refund.approved': [...refund, 'alone'],
  'refund.failed': refund,
  'refund.marked': [...refund, 'creditTakenXaf', 'creditSpentXaf', 'endsEnrolment', 'request'],
  'refund.paid_out': [...refund, 'payoutReference', 'creditNote', 'enrolmentEnded', 'alone'],
  'refund.withdrawn': refund,
  'refund_rule.set': ['days'],
  'second_factor.added': factor,
  'second_factor.codes_renewed': factor,
  'second_factor.recovery_code_used': factor,
  'second_factor.removed': factor,
  'second_factor.renamed': factor,
  'second_factor.reset': factor,
  'session.cancelled': ['session', 'cohort', 'reason'],
  'session.changed': ['session', 'cohort', 'from', 'to'],
  'settings.changed': [...settingNames, 'reason'],
  'statement.explained': ['kind', 'id', 'reason'],
  'statement.imported': ['provider', 'filename', 'lines', 'matched', 'unknownHere', 'unknownThere'],
  'student.note_added': ['noteId'],
  'student.note_removed': ['noteId'],
  'students.exported': [...list.filter, 'program', 'registered'],
  'students.written_to': ['count', 'students'],
  'till.closed': ['number', 'expectedXaf', 'countedXaf', 'differenceXaf', 'reason'],
  'trial.asked': ['provider', 'reference', 'amountXaf'],
  'trial.paid_back': ['provider', 'reference', 'amountXaf', 'state', 'payoutReference'],
  'trial.refund_approved': ['provider', 'reference', 'amountXaf', 'state'],
  'user.blocked': access,
  'user.created': ['username', 'role'],
  'user.erased': ['reason', 'emptied'],
  'user.erasure_refused': ['reason'],
  'user.erasure_requested': [],
  'user.erasure_withdrawn': [],
  'user.export_requested': [],
  'user.role_granted': access,
  'user.role_revoked': access,
  'user.unblocked': access,
  'users.exported': [...list.filter, 'role'],
  'week.completed': ['enrolmentId', 'week', 'reason', 'cohort'],
}

describe('the actions of the audit log', () => {
  it.each(auditActions)('%s has words in both languages', (action) => {
    const key = `Audit.actions.${action}` as const
    expect(hasText(key)).toBe(true)
    expect(textsOf('fr')(key)).not.toBe(textsOf('en')(key))
  })

  it.each(auditActions)('%s has words for its details', (action) => {
    expect(details[action].filter((field) => !hasText(`Audit.fields.${field}`))).toEqual([])
  })
})
