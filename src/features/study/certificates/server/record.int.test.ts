import { createHash, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { day } from '@/config/durations'
import { sendMail } from '@/features/base/mail/server/send-mail.job'
import { erasePerson } from '@/features/office/erasure/server/erase-person'
import { markOf } from '@/features/study/gradebook/gradebook.rules'
import { getGradebook } from '@/features/study/gradebook/server/get-gradebook'
import type { Gradebook } from '@/features/study/gradebook/server/read-gradebook'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createGraduate, newKeyFile } from '@/testing/certificates'
import { addSession, createOpenCohort, dayFromNow } from '@/testing/cohorts'
import { actorFor, createUser } from '@/testing/factories'
import { runDueJobs } from '@/testing/jobs'
import { createItem } from '@/testing/learning'
import { textOfPdf } from '@/testing/pdf-text'
import { testContainer } from '@/testing/test-container'
import { recordLines, recordTexts } from '../certificate-texts'
import type { CertificateView } from '../certificates.answers'
import { getCertificate, getCertificatePdf, getCredential } from './get-certificate'
import { issueCertificate } from './issue-certificate'
import { sealCertificate } from './seal.job'

const container = testContainer({
  env: {
    RATE_LIMIT_SCALE: '1000',
    SITE_URL: 'https://academy.example',
    CREDENTIAL_KEY_FILE: newKeyFile(),
  },
})

const call = async <T>(useCase: AnyUseCase, input: object, as?: string, locale: 'en' | 'fr' = 'en') =>
  (await callUseCase(useCase, input, {
    actor: as ? await actorFor(as) : { kind: 'visitor' },
    request: { locale },
  })) as T
const seal = () => runDueJobs(container.databaseUrl, [sealCertificate, sendMail])

interface Work {
  itemId?: string
  weekNumber: number
  version: number
  status: 'accepted' | 'returned'
  grade: number | null
  gradedById: string
}

/** A graduate of a class. Two teachers have graded the work: Estelle with points, Paul without. */
async function study(locale: 'en' | 'fr') {
  const graduate = await createGraduate({ user: { locale } })
  const { course, enrolment, student } = graduate
  const { db, clock } = container
  const now = clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const programId = course.program.id
  const exercise = await createItem({
    programId,
    weekId: course.weeks[0].id,
    kind: 'exercise',
    position: 4,
    required: false,
  })
  await db.itemCompletion.create({
    data: { enrolmentId: enrolment.id, itemId: exercise.id, how: 'passed', completedAt: now },
  })
  const estelle = await createUser({ role: 'staff', firstName: 'Estelle', lastName: 'Mbarga' })
  const paul = await createUser({ role: 'staff', firstName: 'Paul', lastName: 'Fotso' })
  const handIn = (work: Work) =>
    db.submission.create({
      data: {
        ...work,
        userId: student.id,
        enrolmentId: enrolment.id,
        programId,
        filename: 'a',
        size: 1,
        sha256: 'x',
        contentType: 'text/plain',
        storageKey: randomUUID(),
        gradedAt: now,
      },
    })
  const item = { itemId: course.assignment.id, weekNumber: 2 }
  await handIn({ ...item, version: 1, status: 'returned', grade: 40, gradedById: paul.id })
  await handIn({ ...item, version: 2, status: 'accepted', grade: 84, gradedById: estelle.id })
  await handIn({ weekNumber: 3, version: 1, status: 'accepted', grade: null, gradedById: paul.id })
  const evening = await createOpenCohort(programId, { startsOn: dayFromNow(-30), endsOn: dayFromNow(30) })
  await db.enrolment.update({ where: { id: enrolment.id }, data: { cohortId: evening.id } })
  const sessions = await Promise.all([9, 6, 3].map((days) => addSession(evening.id, ago(days))))
  await addSession(evening.id, ago(2), { cancelledAt: now })
  await addSession(evening.id, ago(-2))
  for (const [n, state] of (['present', 'late', 'absent'] as const).entries()) {
    await db.attendance.create({
      data: { sessionId: sessions[n]?.id ?? '', userId: student.id, state, notedAt: now },
    })
  }
  return { ...graduate, estelle, paul, evening }
}

async function issue(locale: 'en' | 'fr' = 'en') {
  const graduate = await study(locale)
  const { slug, student } = graduate
  const { code } = await call<{ code: string }>(issueCertificate, { slug, confirm: true }, student.id)
  await seal()
  return { ...graduate, code }
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '')
const payloadOf = (signature: string | null) =>
  JSON.parse(Buffer.from(signature?.split('.')[1] ?? '', 'base64url').toString()) as { record?: string }
const versionOf = (code: string) =>
  container.db.certificateVersion.findFirstOrThrow({ where: { certificate: { code } } })

/** Every form of a certificate. */
async function formsOf(code: string, ownerId: string, locale: 'en' | 'fr') {
  const view = await call<CertificateView>(getCertificate, { code }, undefined, locale)
  const { pdf } = await call<{ pdf: Uint8Array }>(getCertificatePdf, { code }, ownerId)
  const credential = JSON.parse(await call<string>(getCredential, { code })) as {
    credentialSubject: {
      narrative?: string
      result?: { value?: string; status?: string; resultDescription: string }[]
      achievement: { resultDescription?: { id: string; name: string; valueMax?: string }[] }
    }
  }
  return {
    view,
    pdf: withoutSpaces(textOfPdf(Buffer.from(pdf))),
    subject: credential.credentialSubject,
    payload: payloadOf(view.signature),
  }
}

it('what was done is what the gradebook says', async () => {
  const { code, course, evening, student, estelle, paul } = await issue()
  const book = await call<Gradebook>(getGradebook, { id: evening.id }, estelle.id)
  const cells = book.students.find(({ id }) => id === student.id)?.cells ?? {}
  const { record } = await call<CertificateView>(getCertificate, { code })
  expect(record).toEqual({
    weeks: { completed: 3, of: 3 },
    exercises_passed: 1,
    quizzes_passed: 1,
    assignments: [
      {
        title: { en: `Title of ${course.assignment.slug}`, fr: `Titre de ${course.assignment.slug}` },
        points: 84,
        max: 100,
        judged_by: 'Estelle Mbarga',
      },
      { title: { en: 'Week 3', fr: 'Semaine 3' }, points: null, max: 100, judged_by: 'Paul Fotso' },
    ],
    attendance: { attended: 2, held: 3 },
  })
  expect(markOf(cells[course.assignment.id] ?? expect.fail())).toEqual({ kind: 'number', value: 84 })
  expect(record?.attendance).toEqual({
    attended: book.students.find(({ id }) => id === student.id)?.attended,
    held: book.sessions,
  })
  for (const [kind, count] of [
    ['exercise', record?.exercises_passed],
    ['quiz', record?.quizzes_passed],
  ] as const) {
    const passed = book.items.filter((item) => item.kind === kind && cells[item.id]?.how === 'passed')
    expect(passed).toHaveLength(count ?? -1)
  }
  const stored = (await versionOf(code)).record
  expect(stored).toMatchObject({ assignments: [{ judge: { id: estelle.id } }, { judge: { id: paul.id } }] })
})

it.each(['en', 'fr'] as const)('what was done is the same in every form, and signed (%s)', async (locale) => {
  const { code, student } = await issue(locale)
  const { view, pdf, subject, payload } = await formsOf(code, student.id, locale)
  const record = view.record ?? expect.fail()
  const { facts, assignments } = recordTexts(record, locale)
  expect(facts).toHaveLength(4)
  for (const part of [
    ...facts.flatMap(({ label, value }) => label + value),
    ...assignments.map(({ title, result }) => title + result),
    view.outcome,
  ]) {
    expect(pdf).toContain(withoutSpaces(part))
  }
  expect(subject.narrative?.split('\n')).toEqual(recordLines(record, locale))
  expect(subject.narrative).toContain('Estelle Mbarga')
  expect(subject.result?.map(({ value, status }) => value ?? status)).toEqual([
    '3',
    '1',
    '1',
    '2',
    '84',
    'Completed',
  ])
  const described = subject.achievement.resultDescription ?? []
  expect(subject.result?.map((each) => each.resultDescription)).toEqual(described.map(({ id }) => id))
  expect(described.map(({ name, valueMax }) => [name, valueMax])).toEqual([
    [facts[0]?.label, '3'],
    [facts[1]?.label, undefined],
    [facts[2]?.label, undefined],
    [facts[3]?.label, '3'],
    [assignments[0]?.title, '100'],
    [assignments[1]?.title, undefined],
  ])
  expect(payload.record).toBe(createHash('sha256').update(JSON.stringify(record)).digest('base64url'))
})

it('a certificate from before this was kept shows nothing of it, and stays valid', async () => {
  const { code, student } = await study('en').then(async (graduate) => {
    const { slug } = graduate
    const issued = await call<{ code: string }>(
      issueCertificate,
      { slug, confirm: true },
      graduate.student.id,
    )
    return { ...graduate, ...issued }
  })
  await container.db.$executeRaw`update certificate_versions v set record = null
    from certificates c where c.id = v.certificate_id and c.code = ${code}`
  await seal()
  const { view, pdf, subject, payload } = await formsOf(code, student.id, 'en')
  expect([view.status, view.record, payload.record]).toEqual(['valid', null, undefined])
  expect(pdf).not.toContain(withoutSpaces('What was done'))
  expect([subject.narrative, subject.result, subject.achievement.resultDescription]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('the name of a teacher who was erased is in no form, and the certificate stays valid', async () => {
  const { code, student, estelle } = await issue()
  const admin = await createUser({ role: 'admin' })
  await container.db.user.update({ where: { id: estelle.id }, data: { role: 'student' } })
  const mails = () => container.db.outboxMail.count({ where: { userId: student.id } })
  const before = await mails()
  const erasure = { student: estelle.id, email: estelle.email, reason: 'Asked by e-mail, identity proven' }
  await call(erasePerson, erasure, admin.id)
  await seal()
  const { view, pdf, subject, payload } = await formsOf(code, student.id, 'en')
  expect(view.status).toBe('valid')
  expect(view.record?.assignments.map(({ points, judged_by }) => [points, judged_by])).toEqual([
    [84, null],
    [null, 'Paul Fotso'],
  ])
  expect(pdf).toContain(withoutSpaces('84 of 100 points, judged by a trainer of the academy'))
  expect(subject.narrative).toContain('judged by Paul Fotso')
  expect(payload.record).toBe(createHash('sha256').update(JSON.stringify(view.record)).digest('base64url'))
  const { record, credential } = await versionOf(code)
  for (const text of [JSON.stringify(record), credential, pdf, JSON.stringify(view)]) {
    expect(text).not.toContain('Mbarga')
  }
  expect(await mails()).toBe(before)
})

it('a teacher who was erased before is not named by a certificate that is issued afterwards', async () => {
  const { slug, student, paul } = await study('en')
  await container.db.user.update({ where: { id: paul.id }, data: { erasedAt: container.clock.now() } })
  const { code } = await call<{ code: string }>(issueCertificate, { slug, confirm: true }, student.id)
  const { record } = await call<CertificateView>(getCertificate, { code })
  expect(record?.assignments.map(({ judged_by }) => judged_by)).toEqual(['Estelle Mbarga', null])
})
