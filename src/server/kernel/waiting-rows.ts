import { Prisma } from '@/generated/prisma/client'

/** The first page of the office reads at most so many rows of each kind. */
export const mostWaiting = 40

/** One thing that waits for the office. What `title`, `detail` and `place` hold differs by kind: see the statement of each. */
export interface WaitingRow {
  /** Unique among the rows of its kind. */
  id: string
  /** Since when it waits. */
  at: Date
  /** What the person was promised, or what the law asks for; null: no date. */
  dueAt: Date | null
  title: string
  detail: string | null
  /** The person whom it is about; null: nobody. */
  who: string | null
  /** More than 1: the row stands for so many things of one person or class. */
  count: number
  /** What the address of the thing is made of. */
  place: string | null
}

/** The end of each part: its oldest rows. */
export const oldest = Prisma.sql`order by at, id limit ${mostWaiting}`
