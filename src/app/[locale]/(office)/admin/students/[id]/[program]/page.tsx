import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { EnrolmentBadge } from '@/features/base/enrolments/ui/enrolment-badge'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { getOfficePlan } from '@/features/money/payments/server/office/get-office-plan'
import { PlanCard } from '@/features/money/payments/ui/office/plan-card'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { getStudentProgram } from '@/features/office/students/server/get-student-program'
import { ProgramWeeks } from '@/features/office/students/ui/program-weeks'
import { CompleteWeek } from '@/features/study/learning/ui/office/complete-week'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'
import { Progress } from '@/ui/progress'

type Props = { params: Promise<{ locale: Locale; id: string; program: string }> }

export const generateMetadata = privateMetadata('StudentsOffice.programTitle')

export default async function OfficeStudentProgramPage({ params }: Props) {
  const { locale, id, program: slug } = await params
  const path = paths.officeStudentProgram(id, slug)
  const { name, enrolmentId, program, reasons } = await runPage(
    getStudentProgram,
    { id, slug },
    { locale, path, signInAt: paths.office },
  )
  const plan = await runPage(
    getOfficePlan,
    { program: slug, student: id },
    { locale, path, signInAt: paths.office },
  )
  const t = textsOf(locale, 'StudentsOffice')
  const student = textsOf(locale, 'Student')
  const help = textsOf(locale, 'Help')
  const done = program.weeks.filter(({ completed }) => completed).length
  return (
    <OfficeFrame locale={locale} path={path} current="students">
      <p className="mb-4">
        <Link
          href={href(locale, paths.officeStudent(id))}
          className="inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="arrow-left" />
          {name}
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="display min-w-0 text-3xl wrap-anywhere sm:text-4xl">{program.name}</h1>
        <EnrolmentBadge status={program.status}>{student(`statuses.${program.status}`)}</EnrolmentBadge>
      </div>
      <div className="mt-5 mb-6 max-w-md">
        <Progress
          locale={locale}
          percent={program.progress}
          label={t('progressOf', { name, program: program.name })}
        />
        <p className="mt-1 text-sm text-soft">
          {student('completedWeeks', { done, count: program.weeks.length })}
          {program.start_date &&
            ` · ${t('startedOn', { date: formatDoualaShortDate(new Date(program.start_date), locale) })}`}
        </p>
      </div>
      {isPaid(program.status) && (
        <ButtonLink
          href={href(locale, paths.officeHelpWaive, { enrolment: enrolmentId })}
          variant="secondary"
          size="sm"
          className="mb-6"
        >
          {help('waive')}
        </ButtonLink>
      )}
      {isPaid(program.status) && (
        <div className="mb-6">
          <CompleteWeek
            locale={locale}
            weeks={program.weeks.filter(
              ({ completed, items }) => !completed && !items.some(({ required }) => required),
            )}
            target={{ enrolment: enrolmentId }}
          />
        </div>
      )}
      <div className="mb-6 empty:hidden">
        <PlanCard locale={locale} page={plan} />
      </div>
      <ProgramWeeks locale={locale} weeks={program.weeks} reasons={reasons} />
    </OfficeFrame>
  )
}
