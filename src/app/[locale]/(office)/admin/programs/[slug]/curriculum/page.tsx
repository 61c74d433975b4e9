import type { Metadata } from 'next'
import { cache } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { hasRight } from '@/config/roles'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { addItemAction, moveItemAction } from '@/features/study/curriculum/actions'
import { getCurriculum } from '@/features/study/curriculum/server/get-curriculum'
import { CurriculumBoard } from '@/features/study/curriculum/ui/curriculum-board'
import { ArchivedRow, ItemRow } from '@/features/study/curriculum/ui/curriculum-item-row'
import { WeekButton } from '@/features/study/curriculum/ui/week-button'
import { itemKinds } from '@/features/study/learning/item-kinds'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { currentActor, runPage } from '@/server/transport/http/page'
import { ActionBoard } from '@/ui/action-board'
import { ActionForm } from '@/ui/action-form'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale; slug: string }> }

/** For the title and the page; read once per request. */
const readCurriculum = cache((locale: Locale, slug: string) =>
  runPage(getCurriculum, { slug }, { locale, path: paths.officeCurriculum(slug), signInAt: paths.office }),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params
  const { title } = await readCurriculum(locale, slug)
  const t = textsOf(locale, 'Curriculum')
  return { title: t('backToProgram', { program: title[locale] }), robots: { index: false } }
}

interface PartProps {
  locale: Locale
  curriculum: Awaited<ReturnType<typeof readCurriculum>>
}
interface ItemsProps extends PartProps {
  mayArrange: (status: string) => boolean
}

function WeekSection({
  locale,
  curriculum,
  week,
  mayArrange,
}: ItemsProps & { week: PartProps['curriculum']['weeks'][number] }) {
  const t = textsOf(locale, 'Curriculum')
  return (
    <section
      aria-labelledby={`week-${week.number}`}
      data-week={week.number}
      className="rounded-card border border-line bg-raised"
    >
      <div className="flex flex-wrap items-start justify-between gap-3 p-4">
        <h2 id={`week-${week.number}`} className="display text-xl wrap-anywhere">
          {t('week', { number: week.number, title: week.title[locale] })}
        </h2>
        {mayArrange('published') && <WeekButton locale={locale} program={curriculum.slug} week={week} />}
      </div>
      {week.items.length === 0 && <p className="px-4 pb-4 text-soft">{t('emptyWeek')}</p>}
      <ol>
        {week.items.map((item) => (
          <ItemRow
            key={item.slug}
            locale={locale}
            program={curriculum.slug}
            item={item}
            arrange={mayArrange(item.status)}
            week={week.number}
            weeks={curriculum.weeks}
          />
        ))}
      </ol>
    </section>
  )
}

function ArchivedItems({ locale, curriculum, mayArrange }: ItemsProps) {
  const t = textsOf(locale, 'Curriculum')
  return (
    <section aria-labelledby="archived" className="mt-8 rounded-card border border-line">
      <div className="p-4">
        <h2 id="archived" className="display text-xl">
          {t('archivedTitle')}
        </h2>
        <p className="text-soft">{t('archivedLead')}</p>
      </div>
      <ul>
        {curriculum.archived.map((item) => (
          <ArchivedRow
            key={item.slug}
            locale={locale}
            program={curriculum.slug}
            item={item}
            arrange={mayArrange(item.status)}
          />
        ))}
      </ul>
    </section>
  )
}

function AddItem({ locale, curriculum }: PartProps) {
  const t = textsOf(locale, 'Curriculum')
  return (
    <div className="mt-8 max-w-xl">
      <SectionCard id="add" title={t('addTitle')} lead={t('addLead')}>
        <ActionForm
          id="add"
          locale={locale}
          action={addItemAction}
          hidden={{ slug: curriculum.slug }}
          fields={[
            {
              name: 'week',
              kind: 'select',
              label: t('addWeek'),
              options: curriculum.weeks.map(({ number, title }) => ({
                value: String(number),
                label: t('week', { number, title: title[locale] }),
              })),
            },
            {
              name: 'kind',
              kind: 'select',
              label: t('addKind'),
              options: itemKinds.map((kind) => ({
                value: kind,
                label: t(`kinds.${kind}`),
              })),
            },
            { name: 'titleEn', kind: 'text', label: t('titleEn'), maxLength: 150 },
            { name: 'titleFr', kind: 'text', label: t('titleFr'), maxLength: 150 },
          ]}
          texts={actionFormTexts(locale, 'Curriculum.add', 'Curriculum.adding')}
        />
      </SectionCard>
    </div>
  )
}

export default async function OfficeCurriculumPage({ params }: Props) {
  const { locale, slug } = await params
  const path = paths.officeCurriculum(slug)
  const curriculum = await readCurriculum(locale, slug)
  const t = textsOf(locale, 'Curriculum')
  const actor = await currentActor()
  const may = (right: 'curriculum.publish' | 'programs.write') =>
    actor.kind === 'user' && hasRight(actor.user, right)
  const mayArrange = (status: string) => status === 'draft' || may('curriculum.publish')
  const { weeks, archived } = curriculum
  return (
    <OfficeFrame locale={locale} path={path} current="curriculum">
      <div className="max-w-5xl">
        <Link
          href={href(locale, paths.officePage('curriculum'))}
          className="inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="arrow-left" className="size-4" />
          {t('back')}
        </Link>
        <h1 className="display mt-2 text-3xl wrap-anywhere sm:text-4xl">
          {t('backToProgram', { program: curriculum.title[locale] })}
        </h1>
        <p className="mt-2 text-soft">{t('lead')}</p>
        {may('programs.write') && (
          <Link href={href(locale, paths.officeProgram(slug))} className="inline-flex min-h-11 items-center">
            {t('editProgram')}
          </Link>
        )}
        {weeks.length === 0 && <p className="mt-6">{t('noWeeks')}</p>}
        <ActionBoard closeLabel={textsOf(locale)('Common.close')}>
          <CurriculumBoard
            locale={locale}
            slug={curriculum.slug}
            action={moveItemAction}
            networkError={textsOf(locale)('Errors.network')}
          >
            <div className="mt-6 grid gap-6">
              {weeks.map((week) => (
                <WeekSection
                  key={week.number}
                  locale={locale}
                  curriculum={curriculum}
                  week={week}
                  mayArrange={mayArrange}
                />
              ))}
            </div>
          </CurriculumBoard>
          {archived.length > 0 && (
            <ArchivedItems locale={locale} curriculum={curriculum} mayArrange={mayArrange} />
          )}
        </ActionBoard>
        {weeks.length > 0 && <AddItem locale={locale} curriculum={curriculum} />}
      </div>
    </OfficeFrame>
  )
}
