import { z } from 'zod'
import type { Locale } from '@/config/locales'
import { waitingGuardians } from '@/features/accounts/guardians/server/office/waiting-guardians.sql'
import { waitingResets } from '@/features/accounts/users/server/office/waiting-resets.sql'
import { waitingMails } from '@/features/base/mail/server/waiting-mails.sql'
import { waitingMoves } from '@/features/classes/cohorts/server/office/waiting-moves.sql'
import { waitingClaims } from '@/features/money/payments/server/claims/waiting-claims.sql'
import { waitingPayments } from '@/features/money/payments/server/office/waiting-payments.sql'
import { waitingDifferences } from '@/features/money/statements/server/waiting-differences.sql'
import { waitingErasures } from '@/features/office/erasure/server/waiting-erasures.sql'
import { waitingWork } from '@/features/study/assignments/server/waiting-work.sql'
import { waitingDrafts } from '@/features/study/curriculum/server/waiting-drafts.sql'
import { stuckStudents } from '@/features/study/help/server/stuck-students.sql'
import { waitingQuestions, waitingReports } from '@/features/talk/chat/server/waiting-questions.sql'
import { waitingMessages } from '@/features/talk/contact/server/office/waiting-messages.sql'
import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { mostWaiting, type WaitingRow } from '@/server/kernel/waiting-rows'
import { kindsFor, type WaitingKind } from './waiting-kinds'

export interface TodayRow extends WaitingRow {
  kind: WaitingKind
}

/** Each part reads at most `mostWaiting` rows, its oldest. */
const partsFor = (locale: Locale, now: Date, actorId: string): Record<WaitingKind, Prisma.Sql> => ({
  messages: waitingMessages,
  questions: waitingQuestions,
  assignments: waitingWork(locale),
  payments: waitingPayments(locale),
  claims: waitingClaims,
  differences: waitingDifferences,
  toMove: waitingMoves(locale),
  openDrafts: waitingDrafts(locale),
  stuck: stuckStudents(locale),
  reports: waitingReports,
  erasures: waitingErasures,
  guardians: waitingGuardians(now),
  resets: waitingResets(now, actorId),
  mails: waitingMails,
})

/** What waits for this person and what they may do, the oldest first. One statement. */
export const listToday = defineUseCase({
  name: 'stats.list-today',
  access: can('admin.area'),
  input: z.object({}),
  limits: [],
  async run({ actor, locale, now }): Promise<TodayRow[]> {
    const kinds = kindsFor(actor.user).map(({ kind }) => kind)
    if (kinds.length === 0) {
      return []
    }
    const parts = partsFor(locale, now, actor.user.id)
    const all = Prisma.join(
      kinds.map((kind) => Prisma.sql`(${parts[kind]})`),
      ' union all ',
    )
    return db().$queryRaw<TodayRow[]>`
      select * from (${all}) waiting order by at, kind, id limit ${mostWaiting}`
  },
})
