import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { groupsOf } from '@/features/office/search/search-results'
import { searchOffice } from '@/features/office/search/server/search-office'
import { FoundGroups } from '@/features/office/search/ui/found-groups'
import { searchTexts } from '@/features/office/search/ui/search-texts'
import { textsOf } from '@/i18n/texts-of'
import { type RawQuery, readListState } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { PageHead } from '@/ui/list/page-head'
import { SearchForm } from '@/ui/list/search-form'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('OfficeSearch.title')

export default async function OfficeSearchPage({ params, searchParams }: Props) {
  const { locale } = await params
  const { q } = readListState({ sorts: [], maxQuery: text.sms }, await searchParams)
  const path = withQuery(paths.officeSearch, { q: q || undefined })
  const results = await runPage(searchOffice, { q }, { locale, path, signInAt: paths.office })
  const texts = searchTexts(locale)
  const groups = groupsOf(results, locale)
  return (
    <OfficeFrame locale={locale} path={path} current="search">
      <PageHead locale={locale} title={texts.title} />
      <div className="mb-5">
        <SearchForm
          action={href(locale, paths.officeSearch)}
          value={q}
          label={texts.label}
          submit={textsOf(locale)('Common.search')}
          keep={{}}
          maxLength={text.sms}
        />
      </div>
      <div className="max-w-3xl">
        {q !== '' && groups.length === 0 ? (
          <EmptyState icon="search" title={texts.noMatch} />
        ) : (
          <FoundGroups locale={locale} groups={groups} texts={texts} />
        )}
      </div>
    </OfficeFrame>
  )
}
