import type { MailKind } from '../mail-kinds'
import { addressCorrected } from './address-corrected'
import { announcement } from './announcement'
import { assignmentGraded } from './assignment-graded'
import { assignmentsWaiting } from './assignments-waiting'
import { certificateIssued } from './certificate-issued'
import { certificateRevoked } from './certificate-revoked'
import { chatDigest } from './chat-digest'
import { cohortAlert } from './class-alert'
import { cohortFree } from './class-free'
import { cohortNews } from './class-news'
import { emailChange } from './email-change'
import { emailChanged } from './email-changed'
import { erasureRefused, erasureRequested, unusedAccount } from './erasure-mails'
import { exportReady } from './export-ready'
import { factorResetAsked } from './factor-reset-asked'
import { guardianNews, guardianRequest } from './guardian-mails'
import { loginAttempts } from './login-attempts'
import { newDevice } from './new-device'
import { newsletter } from './newsletter'
import { newsletterConfirm } from './newsletter-confirm'
import { notificationDigest } from './notification-digest'
import { officeMail } from './office-mail'
import { officeReply } from './office-reply'
import { orderReceipt } from './order-receipt'
import { partDue } from './part-due'
import { passwordChanged } from './password-changed'
import { passwordReset } from './password-reset'
import { payerReceipt } from './payer-receipt'
import { paymentAlert } from './payment-alert'
import { payerCode, paymentCode } from './payment-code'
import { paymentFailed } from './payment-failed'
import { paymentReceipt } from './payment-receipt'
import { paymentUnfinished } from './payment-unfinished'
import { programOnSale } from './program-on-sale'
import { refundDue } from './refund-due'
import { refundPaidOut } from './refund-paid-out'
import { refundRefused } from './refund-refused'
import { roomInvitation } from './room-invitation'
import { secondFactorChanged } from './second-factor-changed'
import { guardianAbsence, sessionChanged, sessionReminder } from './session-mails'
import { staffAlert } from './staff-alert'
import { studyNudge } from './study-nudge'
import { studyWeek } from './study-week'
import type { MailTemplate } from './template'
import { testMail } from './test-mail'
import { weekLetter } from './week-letter'
import { welcome } from './welcome'

export const templates: { [K in MailKind]: MailTemplate<K> } = {
  payment_code: paymentCode,
  payer_code: payerCode,
  order_receipt: orderReceipt,
  payer_receipt: payerReceipt,
  payment_receipt: paymentReceipt,
  payment_failed: paymentFailed,
  part_due: partDue,
  payment_unfinished: paymentUnfinished,
  refund_due: refundDue,
  refund_paid_out: refundPaidOut,
  refund_refused: refundRefused,
  staff_alert: staffAlert,
  payment_alert: paymentAlert,
  welcome,
  assignment_graded: assignmentGraded,
  assignments_waiting: assignmentsWaiting,
  notification_digest: notificationDigest,
  week_letter: weekLetter,
  certificate_issued: certificateIssued,
  certificate_revoked: certificateRevoked,
  password_reset: passwordReset,
  password_changed: passwordChanged,
  second_factor_changed: secondFactorChanged,
  factor_reset_asked: factorResetAsked,
  email_change: emailChange,
  email_changed: emailChanged,
  address_corrected: addressCorrected,
  test_mail: testMail,
  login_attempts: loginAttempts,
  new_device: newDevice,
  newsletter,
  newsletter_confirm: newsletterConfirm,
  office_reply: officeReply,
  office_mail: officeMail,
  chat_digest: chatDigest,
  room_invitation: roomInvitation,
  class_news: cohortNews,
  program_on_sale: programOnSale,
  class_free: cohortFree,
  class_alert: cohortAlert,
  study_week: studyWeek,
  study_nudge: studyNudge,
  session_reminder: sessionReminder,
  session_changed: sessionChanged,
  guardian_absence: guardianAbsence,
  announcement,
  export_ready: exportReady,
  erasure_requested: erasureRequested,
  erasure_refused: erasureRefused,
  guardian_request: guardianRequest,
  guardian_news: guardianNews,
  unused_account: unusedAccount,
}
