import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { pick, textOr, textsOf } from '@/i18n/texts-of'
import { type ListState, listQuery } from '@/lib/list-state'
import { officeListHref } from '@/lib/office-list'
import { Alert } from '@/ui/alert'
import { Card } from '@/ui/card'
import { FilterLinks } from '@/ui/list/filter-links'
import { SearchForm } from '@/ui/list/search-form'
import { differencesList } from '../differences-list'
import type { ImportedFile } from '../server/statements.repository'
import { statementSources } from '../statement-columns'
import { ImportedFiles } from './imported-files'
import { StatementForm } from './statement-form'

interface ImportCardProps {
  locale: Locale
  state: ListState
  files: readonly ImportedFile[]
  /** From the address: the outcome of a form that was sent without scripts. */
  notice: string | string[] | undefined
}

/** The import of a file, the files so far, and the choice of a side. */
export function ImportCard({ locale, state, files, notice }: ImportCardProps) {
  const t = textsOf(locale, 'Statements')
  const outcome = typeof notice === 'string' ? textOr(locale, `Statements.notice.${notice}`, '') : ''
  const side = (value: 'here' | 'there' | undefined) => ({
    href: officeListHref(locale, differencesList, state, { filters: { side: value } }),
    text: t(value ? `filters.side.${value}` : 'filters.side.all'),
    current: state.filters.side === value,
  })
  return (
    <div className="mb-6 grid gap-6">
      {outcome && <Alert kind={String(notice).startsWith('refused') ? 'error' : 'success'} title={outcome} />}
      <Card className="grid gap-4">
        <h2 className="display text-xl">{t('importTitle')}</h2>
        <StatementForm
          locale={locale}
          sources={statementSources.map((value) => ({ value, label: t(`source.${value}`) }))}
          texts={{
            ...pick(locale, 'Statements', [
              ...(['provider', 'file', 'fileHint', 'columns', 'columnsLead'] as const),
              ...(['import', 'importBusy', 'imported'] as const),
            ]),
            column: pick(locale, 'Statements.column'),
            networkError: textsOf(locale, 'Errors')('network'),
          }}
        />
        <ImportedFiles locale={locale} files={files} />
      </Card>
      <h2 className="display text-xl">{t('differences')}</h2>
      <SearchForm
        action={href(locale, paths.officePage('statements'))}
        value={state.q}
        label={t('search')}
        submit={textsOf(locale)('Common.search')}
        keep={listQuery(differencesList, state, { q: '' })}
        clear={{
          href: officeListHref(locale, differencesList, state, { q: '' }),
          text: textsOf(locale)('Common.clear'),
        }}
      />
      <FilterLinks label={t('filters.side.label')} items={[side(undefined), side('here'), side('there')]} />
    </div>
  )
}
