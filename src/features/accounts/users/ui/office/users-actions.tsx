import type { Locale } from '@/config/locales'
import { withQuery } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import type { ListState } from '@/lib/list-state'
import { buttonClass } from '@/ui/button-class'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { SoftLink } from '@/ui/soft-link'
import { usersHref } from './users-address'

/** Create User, Export CSV (of the filtered list), View Audit Log. */
export function UsersActions({ locale, state }: { locale: Locale; state: ListState }) {
  const t = textsOf(locale, 'Office')
  const filter = { q: state.q || undefined, ...state.filters }
  return (
    <>
      <ButtonLink variant="secondary" href={withQuery('/api/admin/users/export-csv', filter)}>
        <Icon name="download" className="size-5" />
        {t('exportCsv')}
      </ButtonLink>
      <SoftLink
        className={buttonClass({ variant: 'secondary' })}
        href={usersHref(locale, state, {}, { 'audit-log': 'open' })}
      >
        <Icon name="receipt-text" className="size-5" />
        {t('viewAuditLog')}
      </SoftLink>
      <SoftLink className={buttonClass()} href={usersHref(locale, state, {}, { create: 'open' })}>
        {t('createUser')}
      </SoftLink>
    </>
  )
}
