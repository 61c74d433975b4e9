import { endGuardians } from '@/features/accounts/guardians/server/end-guardians.job'
import { notifyFactorChange } from '@/features/accounts/second-factor/server/notify-factor-change.job'
import { sendPasswordReset } from '@/features/accounts/users/server/send-password-reset.job'
import { runBulk } from '@/features/base/bulk/server/run-bulk.job'
import { rescueMails } from '@/features/base/mail/server/rescue-mails.job'
import { sendMail } from '@/features/base/mail/server/send-mail.job'
import { sendDigests } from '@/features/base/notifications/server/send-digests.job'
import { sendPush } from '@/features/base/notifications/server/send-push.job'
import { tellGuardians } from '@/features/classes/attendance/server/tell-guardians.job'
import { notifyCohort } from '@/features/classes/cohorts/server/notify-cohort.job'
import { notifyWaiters } from '@/features/classes/cohorts/server/notify-waiters.job'
import { refreshCohortPages, tidyCohorts } from '@/features/classes/cohorts/server/tidy-cohorts.job'
import { tellSale } from '@/features/classes/programs/server/tell-sale.job'
import {
  readPayment,
  submitPayment,
  tryProvider,
} from '@/features/money/payments/server/attempts/attempt.jobs'
import { sweepPayments } from '@/features/money/payments/server/attempts/sweep.job'
import { remindUnfinished } from '@/features/money/payments/server/checkout/remind-unfinished.job'
import { addUpMoney } from '@/features/money/payments/server/office/add-up-money.job'
import { remindOfParts } from '@/features/money/payments/server/settlement/remind-of-parts.job'
import { verifyBooks } from '@/features/money/payments/server/settlement/verify-books.job'
import { reportDifferences } from '@/features/money/statements/server/report-differences.job'
import { cleanUp } from '@/features/office/erasure/server/clean-up.job'
import { eraseDue } from '@/features/office/erasure/server/erase-due.job'
import { refreshFigures } from '@/features/office/figures/server/refresh-figures.job'
import { importStudents } from '@/features/office/imports/server/import-students.job'
import { applyRetention } from '@/features/office/personal-data/server/apply-retention.job'
import { makeExport } from '@/features/office/personal-data/server/make-export.job'
import { sendWeekLetter } from '@/features/office/stats/server/send-week-letter.job'
import { sendAnnouncements } from '@/features/study/announcements/server/send-announcement.job'
import { cleanUploads } from '@/features/study/assignments/server/clean-uploads.job'
import { notifyGraders } from '@/features/study/assignments/server/notify-graders.job'
import { rescueCertificates, sealCertificate } from '@/features/study/certificates/server/seal.job'
import { sendNudges, sendWeeklyMails } from '@/features/study/reminders/server/send-study-mails.job'
import { notifySessionChange } from '@/features/study/timetable/server/notify-session-change.job'
import { remindOfSessions } from '@/features/study/timetable/server/remind-of-sessions.job'
import { inviteToRoom } from '@/features/talk/chat/server/invite-to-room.job'
import { notifyMentioned } from '@/features/talk/chat/server/notify-mentioned.job'
import { sendChatDigests } from '@/features/talk/chat/server/send-chat-digests.job'
import { receiveMail } from '@/features/talk/incoming/server/receive-mail.job'
import { compactCounters } from '@/server/jobs/compact-counters.job'
import { housekeeping } from '@/server/jobs/housekeeping.job'
import type { RegisteredJob } from '@/server/jobs/job'
import { registeredBulkKinds } from './bulk-kinds'

/** Every job that the worker can do. */
export const registeredJobs: readonly RegisteredJob[] = [
  sendMail,
  rescueMails,
  receiveMail,
  sendPush,
  sendDigests,
  sendWeekLetter,
  submitPayment,
  readPayment,
  tryProvider,
  sweepPayments,
  verifyBooks,
  addUpMoney,
  remindOfParts,
  remindUnfinished,
  reportDifferences,
  cleanUploads,
  notifyGraders,
  sealCertificate,
  rescueCertificates,
  inviteToRoom,
  notifyMentioned,
  sendPasswordReset,
  sendChatDigests,
  notifyWaiters,
  notifyCohort,
  tidyCohorts,
  refreshCohortPages,
  notifyFactorChange,
  sendWeeklyMails,
  sendNudges,
  remindOfSessions,
  notifySessionChange,
  tellGuardians,
  tellSale,
  sendAnnouncements,
  refreshFigures,
  runBulk(registeredBulkKinds),
  importStudents,
  cleanUp,
  endGuardians,
  eraseDue,
  makeExport,
  applyRetention,
  compactCounters,
  housekeeping,
]
