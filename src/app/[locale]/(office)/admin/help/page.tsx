import { getTranslations } from 'next-intl/server'
import { href } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { classDays } from '@/features/classes/cohorts/ui/office/class-labels'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { type OfficeListProps, runListPage } from '@/features/office/frame/ui/office-list-page'
import { helpReasons } from '@/features/study/help/help.schema'
import { helpListSpec } from '@/features/study/help/help-list'
import { listHelp } from '@/features/study/help/server/list-help'
import { HelpList } from '@/features/study/help/ui/help-list'
import { officeListHref } from '@/lib/office-list'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { FilterLinks } from '@/ui/list/filter-links'
import { PageHead } from '@/ui/list/page-head'
import { NoticeOnce } from '@/ui/notice-once'
import { Sheet } from '@/ui/sheet'

export const generateMetadata = privateMetadata('Help.title')

const noticePattern = /^sent-(\d{1,3})$/

export default async function OfficeHelpPage(props: OfficeListProps) {
  const { locale, state, path, query, result } = await runListPage(listHelp, helpListSpec, props)
  const show = helpReasons.find((reason) => reason === state.filters.show) ?? 'behind'
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'Help' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const notice = typeof query.notice === 'string' ? query.notice : ''
  const to = (filters: Record<string, string>) => officeListHref(locale, helpListSpec, state, { filters })
  const days = classDays(result?.classes ?? [], locale)
  const count = noticePattern.exec(notice)?.[1]
  return (
    <OfficeFrame locale={locale} path={path} current="help">
      {count && <NoticeOnce text={t('sent', { count: Number(count) })} />}
      {notice === 'waived' && <NoticeOnce text={t('waived')} />}
      <PageHead locale={locale} title={t('title')} lead={t('lead')} />
      {result?.program && (
        <div className="grid gap-4">
          <Sheet
            id="list-filters"
            look={{ size: 'md', className: 'w-full justify-between' }}
            trigger={
              <>
                <span className="min-w-0 wrap-anywhere">{result.program.title}</span>
                <Icon name="sliders-horizontal" className="size-5" />
              </>
            }
            triggerLabel={t('chooseProgram', { program: result.program.title })}
            doneText={common('close')}
          >
            <FilterLinks
              label={t('program')}
              items={result.programs.map(({ slug, title }) => ({
                href: to({ program: slug, class: '' }),
                text: title,
                current: slug === result.program?.slug,
              }))}
            />
            {result.classes.length > 0 && (
              <FilterLinks
                label={t('class')}
                items={[
                  { href: to({ class: '' }), text: t('allClasses'), current: result.classId === null },
                  ...result.classes.map(({ id }, i) => ({
                    href: to({ class: id }),
                    text: days[i] ?? '',
                    current: id === result.classId,
                  })),
                ]}
              />
            )}
          </Sheet>
          <FilterLinks
            label={t('show')}
            items={helpReasons.map((reason) => ({
              href: to({ show: reason }),
              text: t(`reasons.${reason}`),
              current: reason === show,
            }))}
          />
          <HelpList locale={locale} state={state} result={result} />
        </div>
      )}
      {result?.program === null && (
        <EmptyState icon="book-open" title={t('noneTitle')}>
          {t('none')}
        </EmptyState>
      )}
      {!result && (
        <ErrorState
          title={t('failed')}
          retry={<ButtonLink href={href(locale, path)}>{common('retry')}</ButtonLink>}
        />
      )}
    </OfficeFrame>
  )
}
