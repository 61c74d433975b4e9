import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { numberFormat } from '@/lib/intl-formats'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import type { SystemState } from '../server/system-state.repository'
import { isBackupLate } from '../system.rules'

const megabyte = 1024 * 1024

interface SystemFactsProps {
  locale: Locale
  state: SystemState
  /** A placeholder is left. */
  hasMissing: boolean
  now: Date
}

/** The state of the product, read only. */
export function SystemFacts({ locale, state, hasMissing, now }: SystemFactsProps) {
  const t = textsOf(locale, 'System')
  const numbers = numberFormat(locale, { maximumFractionDigits: 1 })
  const when = (at: Date) => formatDoualaMoment(at, locale)
  const { migrationsMissing: missing, oldestMailAt, oldestJobAt, booksChecked, backups, retention } = state
  const mails = numbers.format(state.mailsWaiting)
  const jobs = numbers.format(state.jobsWaiting)
  /** Name, value, and whether somebody has to act. */
  const facts: [string, string, boolean?][] = [
    [t('version'), state.version],
    [
      t('migrations'),
      missing.length === 0
        ? t('migrationsAll', { count: state.migrationsApplied })
        : t('migrationsMissing', { count: state.migrationsApplied, names: missing.join(', ') }),
      missing.length > 0,
    ],
    [t('selling'), t(state.sells ? 'sells' : hasMissing ? 'sellsNotYet' : 'sellsNot'), !state.sells],
    [t('mailsWaiting'), oldestMailAt ? t('oldest', { count: mails, since: when(oldestMailAt) }) : mails],
    [t('jobsWaiting'), oldestJobAt ? t('oldestJob', { count: jobs, since: when(oldestJobAt) }) : jobs],
    [
      t('listeners'),
      state.listeners > 0 ? numbers.format(state.listeners) : t('noListeners'),
      state.listeners === 0,
    ],
    [
      t('books'),
      booksChecked
        ? t('booksChecked', { count: booksChecked.problems, when: when(booksChecked.at) })
        : t('booksNotYet'),
      booksChecked !== null && booksChecked.problems > 0,
    ],
    [
      t('backup'),
      backups.madeAt
        ? t(isBackupLate(backups.madeAt, now) ? 'backupLate' : 'backupAt', { when: when(backups.madeAt) })
        : t('backupNever'),
      !backups.madeAt || isBackupLate(backups.madeAt, now),
    ],
    [t('backupRead'), backups.readAt ? when(backups.readAt) : t('backupReadNever'), !backups.readAt],
    [t('backupKeys'), backups.keysAt ? when(backups.keysAt) : t('backupKeysNever'), !backups.keysAt],
    [
      t('retention'),
      retention
        ? t('retentionDone', {
            when: when(retention.at),
            letters: retention.letters,
            removed: retention.removed,
          })
        : t('retentionNever'),
    ],
    [t('database'), t('megabytes', { size: numbers.format(state.databaseBytes / megabyte) })],
  ]
  return (
    <section aria-labelledby="health" className="grid gap-4">
      <h2 id="health" className="display text-2xl">
        {t('health')}
      </h2>
      <Card>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
          {facts.map(([name, value, isWrong]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-soft">{name}</dt>
              <dd className={`font-semibold wrap-anywhere ${isWrong ? 'text-brick' : ''}`}>
                {isWrong && <Icon name="triangle-alert" className="mr-1.5 inline size-4 align-[-0.125em]" />}
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="flex flex-wrap gap-x-6">
        <Link href={href(locale, paths.officeSettings)} className="inline-flex min-h-11 items-center">
          {textsOf(locale, 'Settings')('link')}
        </Link>
        <Link href={href(locale, paths.officeFirstHour)} className="inline-flex min-h-11 items-center">
          {textsOf(locale, 'FirstHour')('title')}
        </Link>
        <Link
          href={href(locale, paths.officePage('audit-log'))}
          className="inline-flex min-h-11 items-center"
        >
          {t('auditLink')}
        </Link>
      </p>
    </section>
  )
}
