import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type ListState, listQuery } from '@/lib/list-state'
import { FilterLinks } from '@/ui/list/filter-links'
import { ListTools } from '@/ui/list/list-tools'
import { SearchForm } from '@/ui/list/search-form'
import { certificatesList } from '../../certificates-list'

export async function CertificatesFilters({ locale, state }: { locale: Locale; state: ListState }) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'CertificatesOffice' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const to = (change: Parameters<typeof listQuery>[2]) =>
    href(locale, paths.officePage('certificates'), listQuery(certificatesList, state, change))
  const choice = (value: string | undefined, text: string) => ({
    href: to({ filters: { state: value } }),
    text,
    current: state.filters.state === value,
  })
  return (
    <ListTools
      locale={locale}
      active={Object.keys(state.filters).length}
      search={
        <SearchForm
          action={href(locale, paths.officePage('certificates'))}
          value={state.q}
          label={t('search')}
          submit={common('search')}
          keep={listQuery(certificatesList, state, { q: '' })}
          clear={{ href: to({ q: '' }), text: common('clear') }}
        />
      }
    >
      <FilterLinks
        label={t('state')}
        items={[
          choice(undefined, t('all')),
          choice('valid', t('states.valid')),
          choice('revoked', t('states.revoked')),
        ]}
      />
    </ListTools>
  )
}
