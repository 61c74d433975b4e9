import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { hasRight } from '@/config/roles'
import { textsOf } from '@/i18n/texts-of'
import { type ListState, listQuery } from '@/lib/list-state'
import { currentActor } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { RefreshButton } from '@/ui/list/refresh-button'
import { studentListSpec } from '../students-list'

/** The file contains the whole filtered list, not only this page. */
function exportHref(state: ListState) {
  const { sort: _, dir: __, page: ___, ...filter } = listQuery(studentListSpec, state)
  const query = new URLSearchParams(filter).toString()
  return `/api/admin/students/export-csv${query && `?${query}`}`
}

/** For those who may export the filtered list. */
export const ExportButton = ({ locale, state }: { locale: Locale; state: ListState }) => (
  <ButtonLink href={exportHref(state)} variant="secondary">
    <Icon name="download" />
    {textsOf(locale, 'Office')('exportCsv')}
  </ButtonLink>
)

/** Export CSV (of the filtered list), Refresh. */
export async function StudentsActions({ locale, state }: { locale: Locale; state: ListState }) {
  const t = textsOf(locale, 'StudentsOffice')
  const actor = await currentActor()
  const mayExport = actor.kind === 'user' && hasRight(actor.user, 'users.manage')
  return (
    <>
      <ButtonLink href={href(locale, paths.officeGuardians)} variant="secondary">
        {t('guardians')}
      </ButtonLink>
      {mayExport && (
        <ButtonLink href={href(locale, paths.officeErasures)} variant="secondary">
          {t('erasures')}
        </ButtonLink>
      )}
      {mayExport && (
        <ButtonLink href={href(locale, paths.officeImport)} variant="secondary">
          {textsOf(locale, 'Imports')('link')}
        </ButtonLink>
      )}
      {mayExport && <ExportButton locale={locale} state={state} />}
      <RefreshButton texts={{ refresh: t('refresh'), busy: t('refreshing'), done: t('refreshed') }}>
        <Icon name="refresh-cw" className="size-5" />
      </RefreshButton>
    </>
  )
}
