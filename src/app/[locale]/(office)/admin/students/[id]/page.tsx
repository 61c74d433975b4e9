import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { hasRole } from '@/config/roles'
import { getGuardian } from '@/features/accounts/guardians/server/office/get-guardian'
import { GuardianCard } from '@/features/accounts/guardians/ui/office/guardian-card'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { ErasePersonForm } from '@/features/office/erasure/ui/erase-person-form'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { getStudent } from '@/features/office/students/server/get-student'
import { PageSection } from '@/features/office/students/ui/page-section'
import { PersonForms } from '@/features/office/students/ui/person-forms'
import { StudentFacts } from '@/features/office/students/ui/student-facts'
import { StudentHead } from '@/features/office/students/ui/student-head'
import { StudentNotes } from '@/features/office/students/ui/student-notes'
import { StudentPrograms } from '@/features/office/students/ui/student-programs'
import { StudentTimeline } from '@/features/office/students/ui/student-timeline'
import { getOfficeSubmission } from '@/features/study/assignments/server/get-office-submission'
import { GradeDialog } from '@/features/study/assignments/ui/office/grade-dialog'
import { StudentCertificates } from '@/features/study/certificates/ui/office/student-certificates'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import type { RawQuery } from '@/lib/list-state'
import { personName } from '@/lib/person-name'
import { runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { NoticeOnce } from '@/ui/notice-once'

type Props = { params: Promise<{ locale: Locale; id: string }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('StudentsOffice.metaTitle')

export default async function OfficeStudentPage({ params, searchParams }: Props) {
  const { locale, id } = await params
  const { assignment, notice, kind, page: part } = await searchParams
  const open = typeof assignment === 'string' ? assignment : undefined
  const path = withQuery(paths.officeStudent(id), { assignment: open })
  const options = { locale, path, signInAt: paths.office }
  const page = await runPage(getStudent, { id, kind, page: part }, options)
  const minor = await runPage(getGuardian, { id }, options)
  const file = open ? await runPage(getOfficeSubmission, { id: open }, options) : null
  const t = textsOf(locale, 'StudentsOffice')
  const grading = textsOf(locale, 'Grading')
  const erasure = textsOf(locale, 'Erasure')
  const here = (query?: Record<string, string>) => href(locale, paths.officeStudent(id), query)
  const { student, programs } = page
  const name = personName(student)
  return (
    <OfficeFrame locale={locale} path={path} current="students">
      {notice === 'graded' && !file && <NoticeOnce text={grading('saved')} />}
      <StudentHead locale={locale} page={page} />
      {student.erasedAt ? (
        <Alert kind="info" live={false}>
          {erasure('erasedOn', { date: formatDoualaDate(student.erasedAt, locale) })}
        </Alert>
      ) : (
        <StudentFacts locale={locale} student={student} />
      )}
      {page.may.correct && <PersonForms locale={locale} page={page} />}
      {minor && <GuardianCard locale={locale} data={minor} />}
      {hasRole(student, 'student') && (
        <>
          <PageSection id="programs" title={t('programs')}>
            <StudentPrograms
              locale={locale}
              student={student.id}
              name={name}
              programs={programs}
              mayDropOf={page.may.dropChoices ? student.id : null}
            />
          </PageSection>
          <PageSection id="certificates" title={t('certificates')}>
            <StudentCertificates locale={locale} programs={programs} />
          </PageSection>
        </>
      )}
      {page.may.note && !student.erasedAt && (
        <PageSection id="notes" title={t('notes')}>
          <StudentNotes
            locale={locale}
            student={student.id}
            notes={student.notes}
            removable={page.may.removeNotesOf}
          />
        </PageSection>
      )}
      <PageSection id="timeline" title={textsOf(locale)('Person.timeline')}>
        <StudentTimeline locale={locale} student={student.id} line={page.timeline} />
      </PageSection>
      {page.may.erase && (
        <div id="erase" className="mt-10 scroll-mt-6">
          <ErasePersonForm locale={locale} student={student} />
        </div>
      )}
      {file?.studentId === student.id && (
        <GradeDialog
          locale={locale}
          file={file}
          closeHref={here()}
          fileHref={(each) => href(locale, paths.officePage('assignments'), { assignment: each })}
        />
      )}
    </OfficeFrame>
  )
}
