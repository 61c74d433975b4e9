import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { getGuardian } from '@/features/accounts/guardians/server/office/get-guardian'
import { GuardianCard } from '@/features/accounts/guardians/ui/office/guardian-card'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { ErasePersonForm } from '@/features/office/erasure/ui/erase-person-form'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { getStudent } from '@/features/office/students/server/get-student'
import { PageSection } from '@/features/office/students/ui/page-section'
import { StudentFacts } from '@/features/office/students/ui/student-facts'
import { StudentHead } from '@/features/office/students/ui/student-head'
import { StudentMessages } from '@/features/office/students/ui/student-messages'
import { StudentNotes } from '@/features/office/students/ui/student-notes'
import { StudentPayments } from '@/features/office/students/ui/student-payments'
import { StudentPrograms } from '@/features/office/students/ui/student-programs'
import { getOfficeSubmission } from '@/features/study/assignments/server/get-office-submission'
import { GradeDialog } from '@/features/study/assignments/ui/office/grade-dialog'
import { OfficeFiles } from '@/features/study/assignments/ui/office/office-files'
import { StudentCertificates } from '@/features/study/certificates/ui/office/student-certificates'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import type { RawQuery } from '@/lib/list-state'
import { personName } from '@/lib/person-name'
import { runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'
import { NoticeOnce } from '@/ui/notice-once'

type Props = { params: Promise<{ locale: Locale; id: string }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('StudentsOffice.metaTitle')

export default async function OfficeStudentPage({ params, searchParams }: Props) {
  const { locale, id } = await params
  const { assignment, notice } = await searchParams
  const open = typeof assignment === 'string' ? assignment : undefined
  const path = withQuery(paths.officeStudent(id), { assignment: open })
  const options = { locale, path, signInAt: paths.office }
  const page = await runPage(getStudent, { id }, options)
  const minor = await runPage(getGuardian, { id }, options)
  const file = open ? await runPage(getOfficeSubmission, { id: open }, options) : null
  const t = textsOf(locale, 'StudentsOffice')
  const grading = textsOf(locale, 'Grading')
  const erasure = textsOf(locale, 'Erasure')
  const here = (query?: Record<string, string>) => href(locale, paths.officeStudent(id), query)
  const { student, programs, payments, messages, submissions } = page
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
      {page.may.note && !student.erasedAt && (
        <PageSection id="notes" title={t('notes')}>
          <StudentNotes locale={locale} student={student.id} notes={student.notes} />
        </PageSection>
      )}
      {minor && <GuardianCard locale={locale} data={minor} />}
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
      <PageSection id="files" title={t('files')}>
        {submissions.items.length === 0 ? (
          <p className="text-soft">{t('noFiles')}</p>
        ) : (
          <OfficeFiles
            locale={locale}
            files={submissions.items}
            gradeHref={(each) => here({ assignment: each })}
            hideStudent
          />
        )}
        {submissions.total > submissions.items.length && (
          <p className="mt-3">
            <Link href={href(locale, paths.officePage('assignments'), { state: 'all', q: student.username })}>
              {t('allFiles')}
            </Link>
          </p>
        )}
      </PageSection>
      <PageSection id="payments" title={t('payments')}>
        <StudentPayments locale={locale} payments={payments} />
      </PageSection>
      <PageSection id="messages" title={t('messages')}>
        <StudentMessages locale={locale} messages={messages} />
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
