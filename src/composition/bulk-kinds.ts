import type { BulkKind } from '@/features/base/bulk/server/bulk-kind'
import { bulkReturn } from '@/features/study/assignments/server/return-work'
import { bulkMessages } from '@/features/talk/contact/server/office/bulk-messages'

/** Every action that can be done to all rows that match. */
export const registeredBulkKinds: readonly BulkKind[] = [...bulkMessages, bulkReturn]
