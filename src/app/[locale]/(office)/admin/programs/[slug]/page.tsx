import type { Metadata } from 'next'
import { cache } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { deleteProgramAction, saveProgramAction } from '@/features/classes/programs/actions'
import { getOfficeProgram } from '@/features/classes/programs/server/get-office-program'
import { countPrograms } from '@/features/classes/programs/server/list-office-programs'
import { AvailabilityList } from '@/features/classes/programs/ui/availability-list'
import { programDrawings } from '@/features/classes/programs/ui/program-drawings'
import { ProgramForm } from '@/features/classes/programs/ui/program-form'
import { programFormTexts } from '@/features/classes/programs/ui/program-form-texts'
import { getOfficePlan } from '@/features/money/payments/server/office/get-office-plan'
import { PlanCard } from '@/features/money/payments/ui/office/plan-card'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { localized } from '@/lib/localized'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Disclosure } from '@/ui/disclosure'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'

type Props = {
  params: Promise<{ locale: Locale; slug: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** For the title and the page; read once per request. */
const readProgram = cache((locale: Locale, slug: string) =>
  runPage(getOfficeProgram, { slug }, { locale, path: paths.officeProgram(slug), signInAt: paths.office }),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params
  const { values } = await readProgram(locale, slug)
  return { title: localized(values, 'title', locale), robots: { index: false } }
}

export default async function OfficeProgramPage({ params, searchParams }: Props) {
  const { locale, slug } = await params
  const path = paths.officeProgram(slug)
  const here = { locale, path, signInAt: paths.office }
  const program = await readProgram(locale, slug)
  const count = await runPage(countPrograms, {}, here)
  const plan = await runPage(getOfficePlan, { program: slug }, here)
  const t = textsOf(locale, 'ProgramEditor')
  const { updatedBy, updatedAt, enrolled, offer, availability, values, version, weeksInUse } = program
  const when = formatDoualaMoment(updatedAt, locale)
  return (
    <OfficeFrame locale={locale} path={path} current="programs">
      <div className="max-w-6xl">
        <Link
          href={href(locale, paths.officePage('programs'))}
          className="inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="arrow-left" className="size-4" />
          {t('back')}
        </Link>
        <div className="mt-2 mb-6 flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0">
            <h1 className="display text-3xl sm:text-4xl">{localized(values, 'title', locale)}</h1>
            <p className="mt-2 text-soft">
              {updatedBy ? t('changedBy', { when, name: updatedBy }) : t('changedAt', { when })}
              {' · '}
              {t('studentsNow', { count: enrolled })}
            </p>
            <h2 className="mt-4 font-semibold">{t('availabilityTitle')}</h2>
            <AvailabilityList locale={locale} program={{ availability, offer }} className="mt-1" />
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="secondary" href={href(locale, paths.officeCurriculum(program.slug))}>
              {t('curriculum')}
            </ButtonLink>
            <ButtonLink variant="secondary" href={href(locale, paths.program(program.slug))} target="_blank">
              {t('preview')}
              <Icon name="arrow-up-right" className="size-4" />
            </ButtonLink>
          </div>
        </div>
        {(await searchParams).created === '1' && (
          <Alert kind="success" title={t('created')} className="mb-6" />
        )}
        <ProgramForm
          locale={locale}
          slug={program.slug}
          version={version}
          storedValues={values}
          weeksInUse={weeksInUse}
          icons={programDrawings()}
          texts={programFormTexts(locale, count)}
          action={saveProgramAction}
        />
        <div className="mt-8">
          <PlanCard locale={locale} page={plan} />
        </div>
        <div className="mt-8 max-w-xl">
          <Disclosure summary={t('delete')}>
            <p className="mb-3">{t('deleteLead')}</p>
            <ActionForm
              id="delete-program"
              locale={locale}
              action={deleteProgramAction}
              hidden={{ slug: program.slug }}
              fields={[{ name: 'typed', kind: 'text', label: t('typed', { slug: program.slug }) }]}
              variant="danger"
              texts={actionFormTexts(locale, 'ProgramEditor.deleteNow', 'ProgramEditor.deleting')}
            />
          </Disclosure>
        </div>
      </div>
    </OfficeFrame>
  )
}
