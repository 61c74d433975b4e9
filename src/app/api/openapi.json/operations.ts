import type { Operations } from '@/server/transport/http/openapi/operation'
import { accountOperations } from './operations/account'
import { backOfficeOperations } from './operations/back-office'
import { certificateOperations } from './operations/certificates'
import { chatOperations } from './operations/chat'
import { classOperations } from './operations/classes'
import { classroomOperations } from './operations/classroom'
import { monitoringOperations } from './operations/monitoring'
import { paymentOperations } from './operations/payments'
import { publicOperations } from './operations/public'
import { studentOperations } from './operations/student'

/** Every call under /api. A new route gets its entry in the file of its subject; a test names those without one. */
export const operations: Operations = {
  ...publicOperations,
  ...accountOperations,
  ...studentOperations,
  ...certificateOperations,
  ...paymentOperations,
  ...chatOperations,
  ...classOperations,
  ...classroomOperations,
  ...backOfficeOperations,
  ...monitoringOperations,
}
