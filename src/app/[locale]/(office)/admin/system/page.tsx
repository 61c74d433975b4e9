import { isDemo } from '@/config/env'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { MissingList } from '@/features/base/settings/ui/missing-list'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { PageSpeed } from '@/features/office/page-speed/ui/page-speed'
import { getSystem } from '@/features/office/system/server/get-system'
import { FailedMails } from '@/features/office/system/ui/failed-mails'
import { FailingJobs } from '@/features/office/system/ui/failing-jobs'
import { MailBadge } from '@/features/office/system/ui/mail-badge'
import { SystemFacts } from '@/features/office/system/ui/system-facts'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { ActionBoard } from '@/ui/action-board'
import { Badge } from '@/ui/badge'
import { Icon } from '@/ui/icon'
import { RefreshButton } from '@/ui/list/refresh-button'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('System.title')

export default async function OfficeSystemPage({ params, searchParams }: Props) {
  const { locale } = await params
  const { week } = await searchParams
  const { state, missing, mailTrouble, mails, jobs, speed, now } = await runPage(
    getSystem,
    { week: typeof week === 'string' ? week : undefined },
    { locale, path: paths.officePage('system'), signInAt: paths.office },
  )
  const t = textsOf(locale, 'System')
  const office = textsOf(locale, 'Office')
  const common = textsOf(locale, 'Common')
  const tone = (count: number) => (count > 0 ? 'brick' : 'forest')
  return (
    <OfficeFrame locale={locale} path={paths.officePage('system')} current="system">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="display text-3xl sm:text-4xl">{t('title')}</h1>
          <p className="mt-2 mb-3 text-soft">{t('lead')}</p>
          <p className="flex flex-wrap gap-2">
            <MailBadge locale={locale} trouble={mailTrouble} state={state} />
            <Badge tone={tone(state.deadJobs)}>{t('deadJobs', { count: state.deadJobs })}</Badge>
            {!state.backups.madeAt && <Badge tone="brick">{t('backupMissing')}</Badge>}
          </p>
        </div>
        <RefreshButton
          texts={{ refresh: office('refresh'), busy: office('refreshing'), done: office('refreshed') }}
        >
          <Icon name="refresh-cw" className="size-5" />
        </RefreshButton>
      </div>
      {missing.length > 0 && (
        <div className="mb-8">
          <MissingList locale={locale} missing={missing} demo={isDemo()} />
        </div>
      )}
      <ActionBoard closeLabel={common('close')}>
        <div className="grid gap-12">
          <FailedMails locale={locale} mails={mails} />
          <FailingJobs locale={locale} jobs={jobs} />
          <SystemFacts locale={locale} state={state} hasMissing={missing.length > 0} now={now} />
          <PageSpeed locale={locale} speed={speed} />
        </div>
      </ActionBoard>
    </OfficeFrame>
  )
}
