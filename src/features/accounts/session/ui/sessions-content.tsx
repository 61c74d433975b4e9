import type { Locale } from '@/config/locales'
import { href } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { runPage } from '@/server/transport/http/page'
import { Badge } from '@/ui/badge'
import { ButtonLink } from '@/ui/link'
import { Table } from '@/ui/table'
import { listOpenSessions } from '../server/list-open-sessions'
import { EndOthersForm } from './end-others-form'

interface SessionsContentProps {
  locale: Locale
  /** The paths of this page and of the profile, in the student area or in the office. */
  path: string
  profilePath: string
}

/** Everybody's open sessions; students see them in their area, the team in the back office. */
export async function SessionsContent({ locale, path, profilePath }: SessionsContentProps) {
  const sessions = await runPage(listOpenSessions, {}, { locale, path })
  const t = textsOf(locale, 'Sessions')
  const when = (date: Date) => formatDoualaMoment(date, locale)
  const nameOf = ({ device }: (typeof sessions)[number]) => {
    if (!device) {
      return t('apiClient')
    }
    const { browser, system } = device
    return browser && system ? t('deviceOn', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
  }
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <div>
        <h1 className="display text-3xl">{t('title')}</h1>
        <p className="mt-2 text-soft">{t('lead')}</p>
      </div>
      <Table
        caption={t('tableLabel')}
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'device',
            header: t('device'),
            label: t('device'),
            card: 'title',
            cell: (row) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                {nameOf(row)}
                {row.current && <Badge tone="forest">{t('current')}</Badge>}
              </span>
            ),
          },
          { key: 'seen', header: t('lastSeen'), label: t('lastSeen'), cell: (row) => when(row.lastSeenAt) },
          { key: 'since', header: t('since'), label: t('since'), cell: (row) => when(row.createdAt) },
        ]}
      />
      {sessions.length > 1 ? (
        <EndOthersForm
          locale={locale}
          texts={{
            submit: t('signOutOthers'),
            busy: t('signingOut'),
            networkError: textsOf(locale)('Errors.network'),
          }}
        />
      ) : (
        <p className="text-soft">{t('only')}</p>
      )}
      <ButtonLink variant="secondary" className="justify-self-start" href={href(locale, profilePath)}>
        {t('changePassword')}
      </ButtonLink>
    </div>
  )
}
