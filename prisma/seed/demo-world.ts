import type { Tx } from '@/server/kernel/transaction'
import type { FileStorage } from '@/server/ports/file-storage'

/** What every part of the demo is written with. */
export interface DemoWorld {
  tx: Tx
  files: FileStorage
  now: Date
  /** So many days before today. */
  daysAgo: (days: number) => Date
}
