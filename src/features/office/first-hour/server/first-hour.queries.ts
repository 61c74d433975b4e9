import type { Locale } from '@/config/locales'
import { providerNames } from '@/config/payment-providers'
import { readMissing } from '@/features/base/settings/server/missing.queries'
import { routeOf } from '@/features/money/payments/server/gateway-of'
import { readTrials } from '@/features/money/payments/server/office/read-trials'
import { db } from '@/server/db'
import type { FirstHourFacts, FirstHourNote } from '../first-hour.rules'
import { type FirstHourRow, readFirstHourRow } from './first-hour.repository'
import { listOpenedByFirstPassword } from './first-password'

const noteOf = (at: Date | null, by: string | null): FirstHourNote | null =>
  at && { at, by: by?.trim() || null }

const postponedOf = (at: Date | null, by: string | null, reason: string | null) => {
  const note = noteOf(at, by)
  return note && { ...note, reason: reason ?? '' }
}

type Stored = Omit<FirstHourFacts, 'missing' | 'providers' | 'francs' | 'opened'>

const storedOf = (row: FirstHourRow): Stored => ({
  settings: noteOf(row.settingsAt, row.settingsBy),
  admins: row.admins,
  withoutFactor: row.withoutFactor,
  factorAt: row.factorAt,
  mail: noteOf(row.mailAt, row.mailBy),
  colleagues: Math.max(0, row.office - 1),
  colleague: row.colleagueAt && { name: row.colleagueName?.trim() ?? '', at: row.colleagueAt },
  postponed: {
    colleagues: postponedOf(row.colleaguesLaterAt, row.colleaguesLaterBy, row.colleaguesLaterReason),
    class: postponedOf(row.classLaterAt, row.classLaterBy, row.classLaterReason),
  },
  onSale: row.onSale,
  program: noteOf(row.programAt, row.programBy),
  cohort: row.cohortAt && { title: row.cohortTitle ?? '', startsOn: row.cohortStartsOn, at: row.cohortAt },
  backupAt: row.backupAt,
  restored: row.restoredAt && { at: row.restoredAt, takenAt: row.restoredTakenAt },
})

/** Everything that the steps are decided by. */
export async function readFirstHour(locale: Locale): Promise<FirstHourFacts> {
  const [row, missing, trials, opened] = await Promise.all([
    readFirstHourRow(locale),
    readMissing(),
    readTrials(db()),
    listOpenedByFirstPassword(),
  ])
  const providers = providerNames.filter((name) => routeOf(name) !== null)
  const francs = providerNames.flatMap((provider) => {
    const { paidAt = null, paidBackAt = null } = trials[provider] ?? {}
    return paidAt ? [{ provider, paidAt, paidBackAt }] : []
  })
  return { ...storedOf(row), missing, providers, francs, opened }
}
