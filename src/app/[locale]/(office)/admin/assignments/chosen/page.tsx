import { bulk } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { BulkForm } from '@/features/base/bulk/ui/bulk-form'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { returnWorkAction } from '@/features/study/assignments/actions'
import { getChosenWork } from '@/features/study/assignments/server/return-work'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Grading.returnTitle')

/** What of the address chooses the work. */
const chosenOf = (query: RawQuery) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' && /^(state|program|class|q|pick-[0-9a-f-]{36})$/.test(name)
        ? [[name, value]]
        : [],
    ),
  )

/** The chosen work with one comment: nothing happens before the second press. */
export default async function ChosenWorkPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const chosen = chosenOf(query)
  const path = withQuery(paths.officeWorkChosen, chosen)
  const { count, files } = await runPage(getChosenWork, chosen, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Grading')
  return (
    <OfficeFrame locale={locale} path={path} current="assignments">
      <Link
        href={href(locale, paths.officePage('assignments'))}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="arrow-left" className="size-4" />
        {t('title')}
      </Link>
      <PageHead locale={locale} title={t('returnTitle')} lead={t('returnLead')} />
      {count === 0 ? (
        <EmptyState title={t('returnNothing')} />
      ) : (
        <SectionCard
          id="return"
          title={t('returnCount', { count: Math.min(count, bulk.most) })}
          lead={count > bulk.most ? t('returnMore') : undefined}
        >
          <ul className="mb-5 list-disc pl-5">
            {files.map(({ id, filename, studentName }) => (
              <li key={id} className="wrap-anywhere">{`${studentName} · ${filename}`}</li>
            ))}
            {count > files.length && <li>{t('returnOthers', { count: count - files.length })}</li>}
          </ul>
          <BulkForm
            id="return"
            locale={locale}
            action={returnWorkAction}
            count={count}
            hidden={chosen}
            variant="danger"
            fields={[{ name: 'feedback', kind: 'textarea', maxLength: 5_000, label: t('returnComment') }]}
            texts={actionFormTexts(locale, 'Grading.returnNow', 'Common.working')}
          />
        </SectionCard>
      )}
    </OfficeFrame>
  )
}
