import type { Metadata } from 'next'
import { cache } from 'react'
import { type Locale, locales } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { hasRight } from '@/config/roles'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import {
  discardDraftAction,
  proveDraftAction,
  publishDraftAction,
  removeFileAction,
  saveDraftAction,
} from '@/features/study/curriculum/actions'
import { getItem } from '@/features/study/curriculum/server/get-item'
import { presentProblems } from '@/features/study/curriculum/server/present-problems'
import { CheckStatistics } from '@/features/study/curriculum/ui/check-statistics'
import { ItemBadges } from '@/features/study/curriculum/ui/item-badges'
import { ItemForm } from '@/features/study/curriculum/ui/item-form'
import { itemFormTexts } from '@/features/study/curriculum/ui/item-form-texts'
import { ItemVersion } from '@/features/study/curriculum/ui/item-version'
import { ProveForm } from '@/features/study/curriculum/ui/prove-form'
import { PublishForm } from '@/features/study/curriculum/ui/publish-form'
import { listItemQuestions } from '@/features/study/learning/server/list-item-questions'
import { OfficeQuestions } from '@/features/study/learning/ui/office/office-questions'
import { runnerFiles } from '@/features/study/practice/server/runner-files'
import { pick, textsOf } from '@/i18n/texts-of'
import { localized, localizedOrOther } from '@/lib/localized'
import { recordOf } from '@/lib/record-of'
import { actionFormTexts } from '@/server/form-texts'
import { currentActor, runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'
import { SectionCard } from '@/ui/section-card'

type Props = {
  params: Promise<{ locale: Locale; slug: string; item: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** For the title and the page; read once per request. */
const readItem = cache((locale: Locale, slug: string, item: string) =>
  runPage(getItem, { slug, item }, { locale, path: paths.officeItem(slug, item), signInAt: paths.office }),
)

const titleIn = (locale: Locale, item: { titleEn: string; titleFr: string }) =>
  localizedOrOther(item, 'title', locale)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug, item } = await params
  const { values } = await readItem(locale, slug, item)
  const t = textsOf(locale, 'Curriculum')
  return { title: titleIn(locale, values) || t('untitled'), robots: { index: false } }
}

export default async function OfficeItemPage({ params, searchParams }: Props) {
  const { locale, slug, item: itemSlug } = await params
  const path = paths.officeItem(slug, itemSlug)
  const item = await readItem(locale, slug, itemSlug)
  const t = textsOf(locale, 'Curriculum')
  const actor = await currentActor()
  const mayPublish = actor.kind === 'user' && hasRight(actor.user, 'curriculum.publish')
  const { values, program } = item
  const title = titleIn(locale, values)
  const place = [
    t(`kinds.${item.kind}`),
    ...(item.week === null ? [] : [t('weekShort', { number: item.week })]),
  ]
  const hidden = { slug: program.slug, item: item.slug }
  const hasDraft = item.status !== 'published'
  const [query, questions] = await Promise.all([
    searchParams,
    runPage(listItemQuestions, { slug, item: itemSlug }, { locale, path, signInAt: paths.office }),
  ])
  const outcome = query.uploaded === '1' ? 'uploaded' : query.refused ? 'refused' : undefined
  return (
    <OfficeFrame locale={locale} path={path} current="curriculum">
      <Link
        href={href(locale, `${paths.officeCurriculum(program.slug)}#item-${item.slug}`)}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="arrow-left" className="size-4" />
        {t('backToProgram', { program: localized(program, 'title', locale) })}
      </Link>
      <div className="mt-2 mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="display text-3xl wrap-anywhere sm:text-4xl">{title || t('untitled')}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-2">
            <span className="text-soft">{place.join(' · ')}</span>
            <ItemBadges locale={locale} status={item.status} missing={[]} />
          </p>
        </div>
        <ButtonLink variant="secondary" href={href(locale, paths.officeItemHistory(program.slug, item.slug))}>
          {t('history')}
        </ButtonLink>
      </div>
      {query.restored === '1' && <Alert kind="success" title={t('restoredAsDraft')} className="mb-6" />}
      {item.archived && <Alert kind="warning" live={false} title={t('archivedNotice')} className="mb-6" />}
      <ItemVersion>
        <ItemForm
          program={program.slug}
          item={item.slug}
          kind={item.kind}
          version={item.version}
          storedValues={values}
          goals={item.goals}
          preview={{
            html: item.html,
            blockers: presentProblems(item.blockers, locale),
            warnings: presentProblems(item.warnings, locale),
          }}
          previewAt={`/api/admin/programs/${program.slug}/curriculum`}
          uploads={{
            files: item.files,
            pictures: item.pictures,
            outcome,
            removeAction: removeFileAction,
            removeTexts: actionFormTexts(locale, 'Curriculum.files.remove', 'Curriculum.files.removing'),
          }}
          texts={itemFormTexts(locale)}
          action={saveDraftAction}
        />
        <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
          {item.practice && hasDraft && (
            <SectionCard id="prove" title={t('exercise.prove')} lead={t('exercise.proveLead')}>
              <div id="item-prove" tabIndex={-1} className="outline-none">
                <ProveForm
                  key={item.version}
                  locale={locale}
                  hidden={{ ...hidden, locale }}
                  version={item.version}
                  exercise={item.practice}
                  files={runnerFiles(item.practice.en.exercise.runner)}
                  action={proveDraftAction}
                  texts={{
                    prove: t('exercise.prove'),
                    proving: t('exercise.proving'),
                    faults: pick(locale, 'Curriculum.exercise.faults'),
                    notLoaded: textsOf(locale)('Practice.notLoaded'),
                    networkError: textsOf(locale)('Errors.network'),
                    languages: recordOf(locales, (language) => t(`languageNames.${language}`)),
                  }}
                />
              </div>
            </SectionCard>
          )}
          {item.kind === 'exercise' && <CheckStatistics locale={locale} checks={item.checks} />}
          <SectionCard id="publish" title={t('publish')} lead={t('publishLead')}>
            {!hasDraft && <p className="mb-3">{t('noDraft')}</p>}
            {hasDraft && !mayPublish && <p>{t('adminPublishes')}</p>}
            {mayPublish && !item.archived && (
              <PublishForm
                locale={locale}
                hidden={hidden}
                version={item.version}
                hasDraft={hasDraft}
                action={publishDraftAction}
                texts={{
                  publish: t('publish'),
                  publishing: t('publishing'),
                  seeProblems: t('seeProblems'),
                  networkError: textsOf(locale)('Errors.network'),
                }}
              />
            )}
          </SectionCard>
          <OfficeQuestions locale={locale} questions={questions} />
          {item.status === 'changed' && (
            <SectionCard id="discard" title={t('discardDraft')} lead={t('discardLead')}>
              <ActionForm
                id="discard"
                locale={locale}
                action={discardDraftAction}
                fields={[]}
                hidden={{ ...hidden, version: String(item.version) }}
                texts={actionFormTexts(locale, 'Curriculum.discardDraft', 'Curriculum.discarding')}
                variant="secondary"
              />
            </SectionCard>
          )}
        </div>
      </ItemVersion>
    </OfficeFrame>
  )
}
