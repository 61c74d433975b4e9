import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { addHolidayAction } from '@/features/classes/cohorts/actions'
import { listHolidays } from '@/features/classes/cohorts/server/office/holidays'
import { dayRangeFields } from '@/features/classes/cohorts/ui/office/cohort-fields'
import { HolidayList } from '@/features/classes/cohorts/ui/office/holiday-list'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { NoticeOnce } from '@/ui/notice-once'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Holidays.title')

const notices = ['added', 'removed'] as const

export default async function HolidaysPage({ params, searchParams }: Props) {
  const [{ locale }, { notice }] = await Promise.all([params, searchParams])
  const path = paths.officeHolidays
  const { holidays, may_change } = await runPage(listHolidays, {}, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Holidays')
  const cohorts = textsOf(locale, 'ClassesOffice')
  const noticeKey = notices.find((each) => each === notice)
  return (
    <OfficeFrame locale={locale} path={path} current="classes">
      {noticeKey && <NoticeOnce text={t(`notices.${noticeKey}`)} />}
      <Link
        href={href(locale, paths.officePage('classes'))}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="arrow-left" className="size-4" />
        {cohorts('all')}
      </Link>
      <PageHead locale={locale} title={t('title')} lead={t('lead')} />
      <div className="grid max-w-3xl gap-6">
        {may_change && (
          <SectionCard id="add" title={t('add')} lead={t('addLead')}>
            <ActionForm
              id="holiday"
              locale={locale}
              action={addHolidayAction}
              fields={[
                ...dayRangeFields(locale, { first: 'day', last: 'last_day' }),
                { name: 'name_en', kind: 'text', label: t('nameEn') },
                { name: 'name_fr', kind: 'text', label: t('nameFr') },
              ]}
              texts={actionFormTexts(locale, 'Holidays.addNow', 'Holidays.saving')}
            />
          </SectionCard>
        )}
        <SectionCard id="days" title={t('next')}>
          <HolidayList locale={locale} holidays={holidays} mayChange={may_change} />
        </SectionCard>
      </div>
    </OfficeFrame>
  )
}
