import type { OfficePageName } from '@/config/office-pages'

interface KindFacts {
  /** The list that shows how far it is. */
  page: OfficePageName
  /** The kind that takes it back; without one it asks a second time before it begins. */
  undo?: string
}

/** Every action that can be done to all rows that match, as it is stored. Its texts are `Bulk.kind.<name>`. */
export const bulkKinds = {
  messages_read: { page: 'messages', undo: 'messages_undo' },
  messages_settle: { page: 'messages', undo: 'messages_undo' },
  messages_archive: { page: 'messages', undo: 'messages_undo' },
  messages_spam: { page: 'messages', undo: 'messages_undo' },
  messages_delete: { page: 'messages', undo: 'messages_undo' },
  messages_assign: { page: 'messages' },
  messages_restore: { page: 'messages' },
  messages_undo: { page: 'messages' },
  students_write: { page: 'students' },
  students_place: { page: 'students' },
  work_return: { page: 'assignments' },
} as const satisfies Record<string, KindFacts>

export type BulkKindName = keyof typeof bulkKinds

export const isBulkKind = (name: string): name is BulkKindName => Object.hasOwn(bulkKinds, name)

const factsOf = (name: BulkKindName): KindFacts => bulkKinds[name]

export const pageOfBulk = (name: BulkKindName): OfficePageName => factsOf(name).page

/** null: it cannot be taken back. */
export function undoOfBulk(name: BulkKindName): BulkKindName | null {
  const { undo } = factsOf(name)
  return undo !== undefined && isBulkKind(undo) ? undo : null
}
