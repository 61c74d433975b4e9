import type { Metadata } from 'next'
import { cache } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { getHistory } from '@/features/study/curriculum/server/get-history'
import { DifferenceLines } from '@/features/study/curriculum/ui/difference-lines'
import { RevisionList } from '@/features/study/curriculum/ui/revision-list'
import { textsOf } from '@/i18n/texts-of'
import { localizedOrOther } from '@/lib/localized'
import { runPage } from '@/server/transport/http/page'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Icon } from '@/ui/icon'
import { Select } from '@/ui/input'
import { Link } from '@/ui/link'
import { SectionCard } from '@/ui/section-card'

type Props = {
  params: Promise<{ locale: Locale; slug: string; item: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** For the title and the page; read once per request. */
const readHistory = cache((locale: Locale, slug: string, item: string, from?: string, to?: string) =>
  runPage(
    getHistory,
    { slug, item, from, to },
    { locale, path: paths.officeItemHistory(slug, item), signInAt: paths.office },
  ),
)

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { locale, slug, item } = await params
  const { from, to } = await searchParams
  const names = await readHistory(locale, slug, item, from as string, to as string)
  const t = textsOf(locale, 'Curriculum')
  const title = localizedOrOther(names, 'title', locale) || t('untitled')
  return { title: t('historyOf', { title }), robots: { index: false } }
}

export default async function OfficeItemHistoryPage({ params, searchParams }: Props) {
  const { locale, slug, item } = await params
  const path = paths.officeItemHistory(slug, item)
  const { from, to } = await searchParams
  const history = await readHistory(locale, slug, item, from as string, to as string)
  const t = textsOf(locale, 'Curriculum')
  const { compared, revisions } = history
  return (
    <OfficeFrame locale={locale} path={path} current="curriculum">
      <div className="max-w-5xl">
        <Link
          href={href(locale, paths.officeItem(slug, item))}
          className="inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="arrow-left" className="size-4" />
          {t('backToItem')}
        </Link>
        <h1 className="display mt-2 text-3xl wrap-anywhere sm:text-4xl">
          {t('historyOf', { title: localizedOrOther(history, 'title', locale) || t('untitled') })}
        </h1>
        <p className="mt-2 mb-6 text-soft">{t('historyLead')}</p>
        <RevisionList locale={locale} program={slug} history={history} />
        <div className="mt-8">
          <SectionCard id="compare" title={t('compare')}>
            {compared === null ? (
              <p>{t('nothingToCompare')}</p>
            ) : (
              <>
                <form
                  className="flex flex-wrap items-end gap-4"
                  action={`${href(locale, path)}#compare-title`}
                >
                  {(['from', 'to'] as const).map((name) => (
                    <Field
                      key={name}
                      name={name}
                      label={t(name === 'from' ? 'compareFrom' : 'compareTo')}
                      className="min-w-32"
                    >
                      {(control) => (
                        <Select {...control} key={compared[name]} defaultValue={compared[name]}>
                          {revisions.map(({ number }) => (
                            <option key={number} value={number}>
                              {number}
                            </option>
                          ))}
                        </Select>
                      )}
                    </Field>
                  ))}
                  <Button variant="secondary">{t('compare')}</Button>
                </form>
                <h3 className="display mt-6 text-lg">
                  {t('differences', { from: compared.from, to: compared.to })}
                </h3>
                {compared.differences.length === 0 && <p className="mt-2">{t('noDifferences')}</p>}
                {compared.differences.map(({ part, lines }) => (
                  <section key={part} aria-label={t(`parts.${part}`)} className="mt-5">
                    <h4 className="mb-2 font-semibold">{t(`parts.${part}`)}</h4>
                    <DifferenceLines locale={locale} lines={lines} />
                  </section>
                ))}
              </>
            )}
          </SectionCard>
        </div>
      </div>
    </OfficeFrame>
  )
}
