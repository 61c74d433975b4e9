import type { BulkKind } from '@/features/base/bulk/server/bulk-kind'
import { bulkPlacing } from '@/features/classes/cohorts/server/office/place-students'
import { bulkReturn } from '@/features/study/assignments/server/return-work'
import { bulkWriting } from '@/features/study/help/server/write-to-students'
import { bulkMessages } from '@/features/talk/contact/server/office/bulk-messages'

/** Every action that can be done to all rows that match. */
export const registeredBulkKinds: readonly BulkKind[] = [
  ...bulkMessages,
  bulkWriting,
  bulkPlacing,
  bulkReturn,
]
