import { sendAnnouncements } from '@/features/announcements/server/send-announcement.job'
import { cleanUploads } from '@/features/assignments/server/clean-uploads.job'
import { tellGraders } from '@/features/assignments/server/tell-graders.job'
import { rescueCertificates, sealCertificate } from '@/features/certificates/server/seal.job'
import { inviteToRoom } from '@/features/chat/server/invite-to-room.job'
import { sendChatDigests } from '@/features/chat/server/send-chat-digests.job'
import { notifyWaiters } from '@/features/cohorts/server/notify-waiters.job'
import { tellClass } from '@/features/cohorts/server/tell-class.job'
import { refreshClassPages, tidyClasses } from '@/features/cohorts/server/tidy-classes.job'
import { cleanUp } from '@/features/erasure/server/clean-up.job'
import { refreshFigures } from '@/features/figures/server/refresh-figures.job'
import { rescueMails } from '@/features/mail/server/rescue-mails.job'
import { sendMail } from '@/features/mail/server/send-mail.job'
import { readPayment, submitPayment } from '@/features/payments/server/attempts/attempt.jobs'
import { sweepPayments } from '@/features/payments/server/attempts/sweep.job'
import { verifyBooks } from '@/features/payments/server/settlement/verify-books.job'
import { sendNudges, sendWeeklyMails } from '@/features/reminders/server/send-study-mails.job'
import { tellFactorChange } from '@/features/second-factor/server/tell-change.job'
import { remindOfSessions } from '@/features/timetable/server/remind-of-sessions.job'
import { tellSessionChange } from '@/features/timetable/server/tell-session-change.job'
import { sendPasswordReset } from '@/features/users/server/send-password-reset.job'
import { compactCounters } from '@/server/jobs/compact-counters.job'
import { housekeeping } from '@/server/jobs/housekeeping.job'
import type { RegisteredJob } from '@/server/jobs/job'

/** Every job that the worker can do. */
export const registeredJobs: readonly RegisteredJob[] = [
  sendMail,
  rescueMails,
  submitPayment,
  readPayment,
  sweepPayments,
  verifyBooks,
  cleanUploads,
  tellGraders,
  sealCertificate,
  rescueCertificates,
  inviteToRoom,
  sendPasswordReset,
  sendChatDigests,
  notifyWaiters,
  tellClass,
  tidyClasses,
  refreshClassPages,
  tellFactorChange,
  sendWeeklyMails,
  sendNudges,
  remindOfSessions,
  tellSessionChange,
  sendAnnouncements,
  refreshFigures,
  cleanUp,
  compactCounters,
  housekeeping,
]
