import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { getTill } from '@/features/money/desk/server/get-till'
import { OpenTill, TillClosings, TillMovements } from '@/features/money/desk/ui/till'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { formatXaf } from '@/lib/xaf'
import { runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { ButtonLink } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { PrintButton } from '@/ui/print-button'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Till.title')

const textOf = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value.slice(0, 500) : undefined

/** What the last press did, or why the till could not be closed as it was counted. */
function Outcome({ locale, query }: { locale: Locale; query: RawQuery }) {
  const t = textsOf(locale, 'Till')
  if (query.notice === 'closed' || query.notice === 'changed') {
    return (
      <Alert
        kind="warning"
        className="mb-6"
        title={t(query.notice === 'closed' ? 'closedMeanwhile' : 'changedMeanwhile')}
      />
    )
  }
  const number = Number(textOf(query.closed))
  const difference = Number(textOf(query.difference))
  if (!Number.isSafeInteger(number) || number < 1 || !Number.isSafeInteger(difference)) {
    return null
  }
  return (
    <Alert
      kind={difference === 0 ? 'success' : 'warning'}
      className="mb-6"
      title={
        difference === 0
          ? t('closedRight', { number })
          : t('closedWith', { number, difference: formatXaf(difference, locale) })
      }
    />
  )
}

export default async function TillPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const path = paths.officePage('till')
  const input = { before: textOf(query.before) }
  const { till, movements, closings } = await runPage(getTill, input, {
    locale,
    path,
    signInAt: paths.office,
  })
  const t = textsOf(locale, 'Till')
  return (
    <OfficeFrame locale={locale} path={path} current="till">
      <PageHead locale={locale} title={t('title')} lead={t('lead')}>
        <PrintButton label={t('print')} />
        <ButtonLink href={href(locale, paths.officePage('desk'))} variant="secondary">
          {t('toDesk')}
        </ButtonLink>
      </PageHead>
      <Outcome locale={locale} query={query} />
      <div className="grid gap-8">
        <OpenTill
          locale={locale}
          till={till}
          typed={{ counted: textOf(query.counted), note: textOf(query.note) }}
          idempotencyKey={crypto.randomUUID()}
        />
        <section aria-labelledby="movements" className="grid gap-4">
          <h2 id="movements" className="display text-xl">
            {t('movements')}
          </h2>
          {till.count > movements.length && (
            <p className="text-soft">{t('newestOnly', { count: movements.length })}</p>
          )}
          <TillMovements locale={locale} movements={movements} />
        </section>
        {closings && (
          <section aria-labelledby="closings" className="grid gap-4">
            <h2 id="closings" className="display text-xl">
              {t('closings')}
            </h2>
            <TillClosings locale={locale} closings={closings} />
          </section>
        )}
      </div>
    </OfficeFrame>
  )
}
