import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { getDesk } from '@/features/money/desk/server/get-desk'
import { WalkIn } from '@/features/money/desk/ui/walk-in'
import { CashLimitNotice } from '@/features/money/payments/ui/office/cash-limit-notice'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Desk.title')

export default async function DeskPage({ params }: Props) {
  const { locale } = await params
  const path = paths.officePage('desk')
  const { programs, cashLimitXaf } = await runPage(getDesk, {}, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Desk')
  return (
    <OfficeFrame locale={locale} path={path} current="desk">
      <PageHead locale={locale} title={t('title')} lead={t('lead')}>
        <ButtonLink href={href(locale, paths.officePayment('new'))} variant="secondary">
          {t('hasAccount')}
        </ButtonLink>
        <ButtonLink href={href(locale, paths.officePage('till'))} variant="secondary">
          {t('toTill')}
        </ButtonLink>
      </PageHead>
      <div className="grid gap-6">
        <CashLimitNotice locale={locale} limitXaf={cashLimitXaf} />
        {programs.length === 0 ? (
          <EmptyState icon="book-open" title={t('nothingForSale')} />
        ) : (
          cashLimitXaf !== 0 && (
            <WalkIn locale={locale} programs={programs} idempotencyKey={crypto.randomUUID()} />
          )
        )}
      </div>
    </OfficeFrame>
  )
}
