import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import type { ListState } from '@/lib/list-state'
import { isNarrowed, type OfficeListSpec, officeListHref } from '@/lib/office-list'
import { EmptyState } from '../empty-state'
import { ErrorState } from '../error-state'
import type { IconName } from '../icon-data'
import { ButtonLink } from '../link'
import { ListFoot } from './list-foot'

interface OfficeListResultProps<Found> {
  locale: Locale
  list: OfficeListSpec
  state: ListState
  /** null: the list could not be read. */
  found: Found | null
  icon: IconName
  table: (found: Found) => ReactNode
}

/** The table with its foot, or why there is none: nothing found, or not readable. */
export async function OfficeListResult<
  Found extends { items: readonly unknown[]; total: number; page: number; capped?: boolean },
>({ locale, list, state, found, icon, table }: OfficeListResultProps<Found>) {
  const t = await getTranslations({ locale })
  if (!found) {
    const retry = <ButtonLink href={officeListHref(locale, list, state)}>{t('Common.retry')}</ButtonLink>
    return <ErrorState title={t(`${list.namespace}.failed`)} retry={retry} />
  }
  if (found.items.length === 0) {
    const clear = (
      <ButtonLink variant="secondary" size="sm" href={href(locale, paths.officePage(list.page))}>
        {t('Common.clearFilters')}
      </ButtonLink>
    )
    return (
      <EmptyState
        icon={icon}
        title={t(`${list.namespace}.none`)}
        action={(isNarrowed(state) || found.total > 0) && clear}
      >
        {isNarrowed(state) ? t('Common.noMatch') : t(`${list.namespace}.noneText`)}
      </EmptyState>
    )
  }
  return (
    <>
      {table(found)}
      <ListFoot
        className="mt-4"
        locale={locale}
        found={found}
        hrefOf={(page) => officeListHref(locale, list, state, { page })}
        showing={(range) => t(`${list.namespace}.showing`, range)}
      />
    </>
  )
}
