import type { Locale } from '@/config/locales'
import { href, paths, safeCallbackUrl, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { waiveItemAction } from '@/features/study/help/actions'
import { listOpenItems } from '@/features/study/help/server/list-open-items'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Help.waiveTitle')

/** Waives one item for one student, with a reason. */
export default async function WaiveItemPage({ params, searchParams }: Props) {
  const { locale } = await params
  const query = await searchParams
  const enrolment = typeof query.enrolment === 'string' ? query.enrolment : ''
  const path = withQuery(paths.officeHelpWaive, { enrolment })
  const open = await runPage(listOpenItems, { enrolment }, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Help')
  const back = (
    <ButtonLink href={href(locale, paths.officeStudent(open.studentId))} variant="quiet">
      {t('openStudent')}
    </ButtonLink>
  )
  return (
    <OfficeFrame locale={locale} path={path} current="help">
      <PageHead locale={locale} title={t('waiveTitle')} lead={`${open.name} · ${open.program}`} />
      {open.items.length === 0 ? (
        <EmptyState icon="circle-check" title={t('nothingOpenTitle')} action={back}>
          {t('nothingOpen')}
        </EmptyState>
      ) : (
        <div className="grid max-w-3xl gap-5">
          <p className="text-soft">{t('waiveLead')}</p>
          <ActionForm
            id="waive"
            locale={locale}
            action={waiveItemAction}
            hidden={{
              enrolment,
              back: safeCallbackUrl(query.back) ?? href(locale, paths.officePage('help')),
            }}
            fields={[
              {
                name: 'item',
                label: t('item'),
                kind: 'select',
                defaultValue: open.items.find(({ isStuck }) => isStuck)?.id ?? open.items[0]?.id,
                options: open.items.map(({ id, title, week, isStuck }) => ({
                  value: id,
                  label: t(isStuck ? 'itemStuck' : 'itemOf', { week, title }),
                })),
              },
              { name: 'reason', label: t('reason'), hint: t('reasonHint'), kind: 'textarea', maxLength: 500 },
            ]}
            texts={actionFormTexts(locale, 'Help.waiveNow', 'Help.waiving')}
            extra={back}
          />
        </div>
      )}
    </OfficeFrame>
  )
}
