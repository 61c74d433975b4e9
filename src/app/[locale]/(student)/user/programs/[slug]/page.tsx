import type { Metadata } from 'next'
import { cache } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { EnrolmentBadge } from '@/features/base/enrolments/ui/enrolment-badge'
import { SaveOnDevice } from '@/features/base/offline/ui/save-week'
import { OwedPart } from '@/features/money/payments/ui/owed-part'
import { PayLink } from '@/features/money/payments/ui/pay-link'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { readCatalogue } from '@/features/portal/public-pages/ui/read-catalogue'
import { getMyCertificate } from '@/features/study/certificates/server/get-my-certificate'
import { CertificateAhead } from '@/features/study/certificates/ui/certificate-ahead'
import { CertificatePanel } from '@/features/study/certificates/ui/certificate-panel'
import type { MyProgramDetail } from '@/features/study/learning/server/get-my-program'
import { getProgramPage } from '@/features/study/learning/server/get-program-page'
import type { StudyState } from '@/features/study/learning/study-state.rules'
import { MyWeekCard } from '@/features/study/learning/ui/my-week-card'
import { OpenProgramLinks } from '@/features/study/learning/ui/open-program-links'
import { textsOf } from '@/i18n/texts-of'
import { allowKeeping, allowLight, runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { ButtonLink, Link } from '@/ui/link'
import { Progress } from '@/ui/progress'

/** For the title and the page; read once a request. */
const readProgram = cache((locale: Locale, slug: string) =>
  runPage(getProgramPage, { slug }, { locale, path: paths.myProgram(encodeURIComponent(slug)) }),
)

type Props = { params: Promise<{ locale: Locale; slug: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params
  return { title: (await readProgram(locale, slug)).program.name, robots: { index: false } }
}

export default async function MyProgramPage({ params }: Props) {
  const { locale, slug } = await params
  const path = paths.myProgram(encodeURIComponent(slug))
  const { program, state, paymentWaits, streak, savable, hasGlossary, hasWorkbench } = await readProgram(
    locale,
    slug,
  )
  const { owed } = program
  const isOpen = isPaid(program.status) && !owed?.paused
  if (isOpen) {
    await allowKeeping()
  }
  await allowLight()
  const t = textsOf(locale, 'Student')
  const instead = textsOf(locale, 'Classes.instead')
  const offline = textsOf(locale, 'Offline')
  const items = program.weeks.flatMap((week) => week.items.map((item) => item.slug))
  const mine =
    program.progress === 100
      ? await runPage(getMyCertificate, { slug: program.slug }, { locale, path })
      : null
  const done = program.weeks.filter(({ completed }) => completed).length
  const meets = program.cohort !== null && program.cohort.mode !== 'self_paced'
  const filesOf = new Map(savable.map(({ number, files }) => [number, files]))
  const next = program.weeks.find(({ completed }) => !completed)?.number
  return (
    <StudentFrame locale={locale} path={path} section="programs">
      <Link
        href={href(locale, paths.dashboard, { section: 'programs' })}
        className="inline-flex min-h-11 items-center"
      >
        {t('back')}
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="display text-3xl sm:text-4xl">{program.name}</h1>
        <EnrolmentBadge status={program.status}>{t(`statuses.${program.status}`)}</EnrolmentBadge>
      </div>
      <div className="mt-5 max-w-md">
        <Progress
          locale={locale}
          percent={program.progress}
          label={t('progressOf', { name: program.name })}
        />
        <p className="mt-1 text-sm text-soft">{t('completedWeeks', { done, count: program.weeks.length })}</p>
        {program.status === 'active' && streak > 1 && (
          <p className="text-sm text-soft">{t('streak', { count: streak })}</p>
        )}
      </div>
      {owed && (
        <OwedPart
          locale={locale}
          program={program}
          owed={{ amountXaf: owed.amount, dueOn: owed.due_on }}
          paused={owed.paused}
          className="mt-6"
        />
      )}
      {program.next && state !== 'waiting' && (
        <ButtonLink href={href(locale, paths.myItem(program.slug, nextSlug(program)))} className="mt-5">
          {t(state === 'new' ? 'startWith' : 'continueWith', { title: program.next.title })}
        </ButtonLink>
      )}
      {isOpen && program.cohort?.cancelled_at && (
        <Alert kind="warning" live={false} className="mt-6" title={instead('cancelled')}>
          <ButtonLink href={href(locale, paths.cancelledCohort(program.slug))} className="mt-3">
            {instead('choose')}
          </ButtonLink>
        </Alert>
      )}
      {done === 0 && <NewToComputers locale={locale} />}
      {!owed?.paused && (
        <Notice locale={locale} program={program} state={state} paymentWaits={paymentWaits} />
      )}
      {savable.length > 0 && (
        <div className="mt-6 grid justify-items-start gap-1 print:hidden">
          <SaveOnDevice
            locale={locale}
            program={program.slug}
            items={items}
            hasWorkbench={hasWorkbench}
            files={Object.assign({}, ...filesOf.values())}
            what="saveProgram"
          />
          <Link href={href(locale, paths.offline)} className="inline-flex min-h-11 items-center text-sm">
            {offline('manage')}
          </Link>
        </div>
      )}
      {mine && <CertificatePanel locale={locale} slug={program.slug} mine={mine} />}
      {isOpen && !mine && <CertificateAhead locale={locale} program={program} />}
      <div className="mt-10 mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="display text-2xl">{t('weeksTitle')}</h2>
        <p className="flex flex-wrap gap-x-6">
          {hasWorkbench && (
            <Link
              href={href(locale, paths.myWorkbench(program.slug))}
              className="inline-flex min-h-11 items-center"
            >
              {textsOf(locale, 'Workbench')('title')}
            </Link>
          )}
          {hasGlossary && (
            <Link
              href={href(locale, paths.myGlossary(program.slug))}
              className="inline-flex min-h-11 items-center"
            >
              {textsOf(locale, 'Learning')('glossary.title')}
            </Link>
          )}
        </p>
      </div>
      <div className="grid gap-3">
        {program.weeks.map((week) => (
          <MyWeekCard
            key={week.number}
            locale={locale}
            slug={program.slug}
            week={week}
            open={week.number === next}
            inCohort={meets}
            nextItem={program.next?.id ?? null}
            saving={
              filesOf.has(week.number) && (
                <SaveOnDevice
                  locale={locale}
                  program={program.slug}
                  items={week.items.map((item) => item.slug)}
                  hasWorkbench={hasWorkbench}
                  files={filesOf.get(week.number) ?? {}}
                  what="saveWeek"
                />
              )
            }
          />
        ))}
      </div>
    </StudentFrame>
  )
}

const nextSlug = ({ next, weeks }: MyProgramDetail) =>
  weeks.flatMap(({ items }) => items).find(({ id }) => id === next?.id)?.slug ?? ''

/** Before the first week is completed. */
async function NewToComputers({ locale }: { locale: Locale }) {
  const catalogue = await readCatalogue(locale)
  return (
    <OpenProgramLinks
      locale={locale}
      programs={catalogue.state === 'ok' ? catalogue.open : []}
      className="mt-3"
    />
  )
}

interface NoticeProps {
  locale: Locale
  program: MyProgramDetail
  state: StudyState | null
  paymentWaits: boolean
}

function Notice({ locale, program, state, paymentWaits }: NoticeProps) {
  const t = textsOf(locale, 'Student')
  const { status } = program
  if (status === 'pending') {
    return (
      <Alert
        kind="warning"
        live={false}
        className="mt-6"
        title={t(paymentWaits ? 'paymentWaits' : 'unpaidTitle')}
      >
        <p>{t('unpaidText')}</p>
        <p className="mt-4">
          <PayLink locale={locale} program={{ ...program, paymentWaits }} />
        </p>
      </Alert>
    )
  }
  if (status === 'ended') {
    return (
      <Alert live={false} className="mt-6" title={t('endedTitle')}>
        {t('endedText')}
      </Alert>
    )
  }
  if (state === 'late') {
    return <Alert kind="warning" live={false} className="mt-6" title={t('lateTitle')} />
  }
  if (state === 'waiting') {
    return <Alert live={false} className="mt-6" title={t('waitingText')} />
  }
  return state === 'done' ? <Alert kind="success" live={false} className="mt-6" title={t('allDone')} /> : null
}
