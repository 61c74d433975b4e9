import { joinCalls, operationsOf } from '@/server/transport/http/calls'
import { accountCalls } from './calls/account'
import { backOfficeCalls } from './calls/back-office'
import { certificateCalls } from './calls/certificates'
import { chatCalls } from './calls/chat'
import { cohortCalls } from './calls/cohorts'
import { describingCalls, monitoringCalls } from './calls/monitoring'
import { paymentCalls } from './calls/payments'
import { publicCalls } from './calls/public'
import { studentCalls } from './calls/student'
import { teachingCalls } from './calls/teaching'

/**
 * Every call under /api: routing, the description of the API and the tests of access read this table. A new call is added
 * in the file of its subject.
 */
export const calls = joinCalls(
  publicCalls,
  accountCalls,
  studentCalls,
  certificateCalls,
  paymentCalls,
  chatCalls,
  cohortCalls,
  teachingCalls,
  backOfficeCalls,
  monitoringCalls,
  describingCalls(() => operations),
)

export const operations = operationsOf(calls)
