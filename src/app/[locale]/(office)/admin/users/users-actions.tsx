import NextLink from 'next/link'
import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { withQuery } from '@/config/paths'
import { usersHref } from '@/features/users/ui/office/users-address'
import type { ListState } from '@/lib/list-state'
import { buttonClass } from '@/ui/button-class'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'

/** Create User, Export CSV (of what the filter shows), View Audit Log. */
export async function UsersActions({ locale, state }: { locale: Locale; state: ListState }) {
  const t = await getTranslations({ locale, namespace: 'Office' })
  const filter = { q: state.q || undefined, ...state.filters }
  return (
    <>
      <ButtonLink variant="secondary" href={withQuery('/api/admin/users/export-csv', filter)}>
        <Icon name="download" className="size-5" />
        {t('exportCsv')}
      </ButtonLink>
      <NextLink
        className={buttonClass({ variant: 'secondary' })}
        href={usersHref(locale, state, {}, { 'audit-log': 'open' })}
        prefetch={false}
        scroll={false}
      >
        <Icon name="receipt-text" className="size-5" />
        {t('viewAuditLog')}
      </NextLink>
      <NextLink
        className={buttonClass()}
        href={usersHref(locale, state, {}, { create: 'open' })}
        prefetch={false}
        scroll={false}
      >
        {t('createUser')}
      </NextLink>
    </>
  )
}
