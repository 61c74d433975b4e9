import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list'
import Ajv2019 from 'ajv/dist/2019'
import jsonld from 'jsonld'
import jsQR from 'jsqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { env } from '@/config/env'
import { sendMail } from '@/features/base/mail/server/send-mail.job'
import { rotateKeyFile } from '@/infrastructure/credentials/key-file'
import { formatDoualaDate } from '@/lib/douala-time'
import { qrPath } from '@/lib/qr-path'
import { inTransaction } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import type { MailToSend } from '@/server/ports/mailer'
import { callUseCase } from '@/testing/call'
import { createGraduate, newKeyFile } from '@/testing/certificates'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { testDatabase } from '@/testing/database'
import { actorFor, createUser } from '@/testing/factories'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { openBadgesSchema } from '@/testing/open-badges-schema'
import { fontsOfPdf, squaresOfPdf, textOfPdf } from '@/testing/pdf-text'
import { statementsOf } from '@/testing/statements'
import { scannedUrl } from '../certificate-texts'
import type { CertificateView } from '../certificates.answers'
import { documentsOf } from './credential/documents'
import { getCertificate, getCertificatePdf, getCredential, setCertificateListed } from './get-certificate'
import { getDidDocument, getStatusList } from './get-issuer'
import { getMyCertificate } from './get-my-certificate'
import { issueCertificate } from './issue-certificate'
import { reissueCertificate, revokeCertificate } from './office/change-certificate'
import { revokeOfEnrolment } from './revoke'
import { rescueCertificates, sealCertificate } from './seal.job'

const site = 'https://academy.example'
const keyFile = newKeyFile()
const sentMails: MailToSend[] = []
const database = testDatabase()
let container: TestContainer
let admin: Awaited<ReturnType<typeof actorFor>>

const open = () =>
  openTestContainer(
    database.url,
    {
      mailer: {
        send: async (mail) => {
          sentMails.push(mail)
          return { status: 'sent', providerId: null }
        },
      },
    },
    { RATE_LIMIT_SCALE: '1000', SITE_URL: site, CREDENTIAL_KEY_FILE: keyFile },
  )

beforeAll(async () => {
  container = open()
  admin = await actorFor((await createUser({ role: 'admin' })).id)
})
afterAll(() => container.close())

type Caller = Awaited<ReturnType<typeof actorFor>> | { kind: 'visitor' }
const visitor = { kind: 'visitor' } as const

const call = async <T>(
  useCase: AnyUseCase,
  input: object,
  actor: Caller = visitor,
  locale: 'en' | 'fr' = 'en',
) => (await callUseCase(useCase, input, { actor, request: { locale } })) as T

const seal = () => runDueJobs(database.url, [sealCertificate, sendMail])

async function issue(options: Parameters<typeof createGraduate>[0] = {}) {
  const graduate = await createGraduate(options)
  const { code } = await call<{ code: string }>(
    issueCertificate,
    { slug: graduate.slug, confirm: true },
    graduate.actor,
  )
  await seal()
  return { ...graduate, code }
}

interface Badge {
  '@context': string[]
  credentialSubject: object
  proof: unknown
}

const credentialOf = async (code: string) =>
  JSON.parse(await call<string>(getCredential, { code })) as Record<string, never>

/** Like a verifier at another organisation: reads our documents over HTTP, and everything else from its own vocabularies. */
async function check(credential: object) {
  const did = (await call(getDidDocument, {})) as {
    id: string
    verificationMethod: { id: string }[]
  }
  const documents = new Map<string, unknown>([[did.id, did]])
  for (const method of did.verificationMethod) {
    documents.set(method.id, { '@context': 'https://w3id.org/security/multikey/v1', ...method })
  }
  const list = `${site}/api/credentials/status/1`
  documents.set(list, JSON.parse(await call<string>(getStatusList, { list: '1' })))
  const suite = new DataIntegrityProof({ cryptosuite })
  const { verified, statusResult } = await verifyCredential({
    credential,
    suite,
    documentLoader: documentsOf(documents),
    checkStatus,
  })
  return { verified, revoked: statusResult?.results?.some(({ status }) => status) ?? null }
}

/** A second verifier, in 12 lines with node:crypto. It has only the canonical form in common with the first one. */
async function checkAgain(credential: Record<string, unknown>): Promise<boolean> {
  const { proof, ...document } = credential
  const { proofValue, ...options } = (proof as Record<string, string>[])[0] as Record<string, string>
  const canon = async (value: object) =>
    createHash('sha256')
      .update(
        await jsonld.canonize(value, {
          algorithm: 'RDFC-1.0',
          format: 'application/n-quads',
          documentLoader: documentsOf(),
        }),
      )
      .digest()
  const data = Buffer.concat([
    await canon({ '@context': document['@context'], ...options }),
    await canon(document),
  ])
  const { keys } = JSON.parse(readFileSync(keyFile, 'utf8'))
  const jwk = keys.find(({ id }: { id: string }) => options.verificationMethod?.endsWith(`#${id}`)).jwk
  const key = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' })
  return verify(null, data, key, decodeBase58((proofValue as string).slice(1)))
}

function decodeBase58(text: string): Buffer {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  return Buffer.from(value.toString(16).padStart(128, '0'), 'hex')
}

function readCompact(signature: string) {
  const [head = '', body = '', mark = ''] = signature.split('.')
  const { keys } = JSON.parse(readFileSync(keyFile, 'utf8'))
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const { jwk } = keys.find(({ id }: { id: string }) => kid === `did:web:academy.example#${id}`)
  const key = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' })
  const isGood = verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(mark, 'base64url'))
  return { isGood, payload: JSON.parse(Buffer.from(body, 'base64url').toString()) }
}

describe('a certificate is refused', () => {
  it('to visitors, and to the office, which has no enrolments', async () => {
    const input = { slug: 'web-development', confirm: true }
    await expect(call(issueCertificate, input)).rejects.toMatchObject({ code: 'sign_in_first' })
    await expect(call(issueCertificate, input, admin)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('for somebody else’s program, one that is not paid, and without the confirmed name', async () => {
    const { slug, enrolment, actor } = await createGraduate()
    const other = await actorFor((await createUser()).id)
    const input = { slug, confirm: true }
    await expect(call(issueCertificate, input, other)).rejects.toMatchObject({ code: 'not_found' })
    for (const confirm of [false, undefined, 'no', 1]) {
      const refused = call(issueCertificate, { slug, confirm }, actor)
      await expect(refused).rejects.toMatchObject({ code: 'invalid' })
    }
    await container.db.enrolment.update({ where: { id: enrolment.id }, data: { status: 'ended' } })
    await expect(call(issueCertificate, input, actor)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await container.db.certificate.count({ where: { enrolmentId: enrolment.id } })).toBe(0)
  })

  it('before 100 %, with the items that are missing', async () => {
    const { slug, course, actor, enrolment } = await createGraduate({ finished: false })
    await container.db.itemCompletion.deleteMany({
      where: { enrolmentId: enrolment.id, itemId: course.lesson.id },
    })
    await expect(call(issueCertificate, { slug, confirm: true }, actor)).rejects.toMatchObject({
      code: 'conflict',
      options: { extra: { missing: [course.lesson.id] } },
    })
  })

  it('where nobody but the student’s own device has judged anything', async () => {
    const { slug, course, actor, enrolment } = await createGraduate({ judged: false })
    const ask = () => call(issueCertificate, { slug, confirm: true }, actor)
    await expect(ask()).rejects.toMatchObject({
      code: 'conflict',
      options: { extra: { missing: [course.quiz.id, course.assignment.id].sort() } },
    })
    await container.db.itemCompletion.updateMany({
      where: { enrolmentId: enrolment.id, itemId: course.quiz.id },
      data: { how: 'passed' },
    })
    await expect(ask()).resolves.toMatchObject({ created: true })
  })
})

describe('a certificate', () => {
  it('is shown to its student in one statement, with the program’s own page, and to nobody else', async () => {
    const { slug, actor, code } = await issue()
    const statements = await statementsOf(async () => {
      expect(await call(getMyCertificate, { slug }, actor)).toMatchObject({
        state: 'issued',
        certificate: { code, listed: false },
      })
    })
    expect(statements).toHaveLength(1)
    const other = await createGraduate()
    await expect(call(getMyCertificate, { slug }, other.actor)).rejects.toMatchObject({ code: 'not_found' })
    expect(await call(getMyCertificate, { slug: other.slug }, other.actor)).toMatchObject({ state: 'due' })
  })

  it('is issued once, signed and mailed once', async () => {
    const { slug, actor, student, enrolment, code } = await issue()
    const again = await call(issueCertificate, { slug, confirm: true }, actor)
    expect(again).toEqual({ code, created: false })
    await seal()
    expect(await container.db.certificate.count({ where: { enrolmentId: enrolment.id } })).toBe(1)
    const mails = sentMails.filter(({ to }) => to === student.email)
    expect(mails).toHaveLength(1)
    const { pdf } = await call<{ pdf: Uint8Array }>(getCertificatePdf, { code }, actor)
    expect(mails[0]?.attachments?.map(({ filename, content }) => [filename, Buffer.from(content)])).toEqual([
      [`${code}.pdf`, Buffer.from(pdf)],
    ])
    const bell = await container.db.notification.findMany({ where: { userId: student.id } })
    expect(bell.map(({ kind }) => kind)).toEqual(['certificate.issued'])
  })

  it.each(['en', 'fr'] as const)('says the same as PDF, page, API and credential (%s)', async (locale) => {
    const { code, actor } = await issue({
      user: { firstName: 'Éloïse', lastName: 'Ŋgo Œuvré-Bɔɓɛ', locale },
    })
    const view = await call<CertificateView>(getCertificate, { code: code.toLowerCase() }, visitor, locale)
    const { pdf } = await call<{ pdf: Uint8Array }>(getCertificatePdf, { code }, actor)
    const text = textOfPdf(Buffer.from(pdf))
    const credential = await credentialOf(code)
    const { isGood, payload } = readCompact(view.signature ?? '')
    const title = locale === 'fr' ? 'Le web' : 'Web'
    expect(view).toMatchObject({
      code,
      status: 'valid',
      name: 'Éloïse Ŋgo Œuvré-Bɔɓɛ',
      program: title,
      weeks: 3,
      revoked_at: null,
      credential_url: `${site}/api/certificates/${code}/credential.json`,
    })
    expect(isGood).toBe(true)
    expect(payload).toMatchObject({
      code,
      name: view.name,
      [locale]: view.program,
      completed: view.completed_at,
      issued: view.issued_at,
    })
    expect(credential).toMatchObject({
      name: view.program,
      validFrom: view.issued_at,
      awardedDate: view.issued_at,
      credentialSubject: {
        licenseNumber: code,
        activityEndDate: view.completed_at,
        identifier: [{ identityType: 'name', hashed: false, identityHash: view.name }],
        achievement: { name: view.program, inLanguage: locale },
      },
    })
    for (const part of [
      view.name,
      view.program,
      code,
      formatDoualaDate(new Date(view.completed_at), locale).replace(/\s/g, ' '),
      formatDoualaDate(new Date(view.issued_at), locale).replace(/\s/g, ' '),
      'Mboa IT',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('is a small PDF with its fonts, the same to the byte, and a QR code that leads to its page', async () => {
    const { code, actor } = await issue()
    const readPdf = async () =>
      Buffer.from((await call<{ pdf: Uint8Array }>(getCertificatePdf, { code }, actor)).pdf)
    const first = await readPdf()
    expect(first.byteLength).toBeLessThan(200 * 1024)
    expect(fontsOfPdf(first)).toEqual({ embedded: expect.any(Number), foreign: [] })
    expect(fontsOfPdf(first).embedded).toBeGreaterThanOrEqual(2)
    // Made again from the same facts by another instance.
    await container.db.$executeRaw`update certificate_versions set sealed_at = null, pdf = null`
    await container.close()
    container = open()
    await hurryJobs()
    await runDueJobs(database.url, [rescueCertificates])
    container.clock.set(new Date(container.clock.now().getTime() + 60_000))
    await rescueCertificates.run({}, { log: container.log, attempt: 1, lastAttempt: false })
    await seal()
    expect((await readPdf()).equals(first)).toBe(true)
    const { signature } = await call<CertificateView>(getCertificate, { code })
    const url = scannedUrl(code, 'en', signature ?? '')
    const { size, path } = qrPath(url)
    const scale = 4
    const side = (size + 8) * scale
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      for (let dx = 0; dx < Number(width) * scale; dx += 1) {
        for (let dy = 0; dy < scale; dy += 1) {
          const at = ((Number(y) + 4) * scale + dy) * side + (Number(x) + 4) * scale + dx
          pixels.fill(0, at * 4, at * 4 + 3)
        }
      }
    }
    expect(jsQR(pixels, side, side)?.data).toBe(url)
  })

  it('has two codes of one size, one below the other on one edge', async () => {
    const { code, actor } = await issue()
    const { pdf } = await call<{ pdf: Uint8Array }>(getCertificatePdf, { code }, actor)
    const [first, second, ...others] = squaresOfPdf(Buffer.from(pdf), 60)
    expect(first?.side).toBeGreaterThan(100)
    expect([second, others]).toEqual([first, []])
  })

  it('exists as a PDF for its student and the office only', async () => {
    const { code } = await issue()
    const other = await actorFor((await createUser()).id)
    const staff = await actorFor((await createUser({ role: 'staff' })).id)
    await expect(call(getCertificatePdf, { code })).rejects.toMatchObject({ code: 'sign_in_first' })
    await expect(call(getCertificatePdf, { code }, other)).rejects.toMatchObject({ code: 'not_found' })
    await expect(call(getCertificatePdf, { code }, staff)).resolves.toMatchObject({ code })
    await expect(call(setCertificateListed, { code, listed: true }, other)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('is not found by any code but its own', async () => {
    for (const code of ['', 'x', '2222-2222-2222-2222', `' or 1=1 --`, 'A'.repeat(5_000)]) {
      await expect(call(getCertificate, { code })).rejects.toMatchObject({ code: 'not_found' })
      await expect(call(getCredential, { code })).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

describe('a credential', () => {
  it('is verified by two libraries, and by neither with one character changed', async () => {
    const { code } = await issue()
    const good = await credentialOf(code)
    expect(await check(good)).toEqual({ verified: true, revoked: false })
    expect(await checkAgain(good)).toBe(true)
    const text = JSON.stringify(good)
    for (const [from, to] of [
      ['Amina', 'Anina'],
      ['"licenseNumber":"', '"licenseNumber":"X'],
      [/"statusListIndex":"\d+"/, '"statusListIndex":"1"'],
      [/"activityEndDate":"20/, '"activityEndDate":"21'],
      ['"narrative":"Weeks completed: 3', '"narrative":"Weeks completed: 4'],
      ['"value":"3"', '"value":"4"'],
    ] as const) {
      const changed = JSON.parse(text.replace(from, to))
      expect(JSON.stringify(changed)).not.toBe(text)
      expect((await check(changed)).verified).toBe(false)
      expect(await checkAgain(changed)).toBe(false)
    }
    const { credentialStatus: _, ...without } = good
    expect((await check(without)).verified).toBe(false)
  })

  it('names its key, and is still good after the keys were rotated', async () => {
    const before = await issue()
    const ring = rotateKeyFile(keyFile, new Date())
    const after = await issue()
    const did = await call<{ verificationMethod: unknown[]; assertionMethod: string[] }>(getDidDocument, {})
    expect(did.assertionMethod).toEqual(ring.all.map(({ id }) => `did:web:academy.example#${id}`))
    expect(JSON.stringify(did)).not.toContain(ring.current.jwk.d)
    for (const [{ code }, key] of [
      [before, ring.all.at(-2)],
      [after, ring.current],
    ] as const) {
      const credential = await credentialOf(code)
      expect(JSON.stringify(credential)).toContain(`did:web:academy.example#${key?.id}`)
      expect(await check(credential)).toEqual({ verified: true, revoked: false })
      expect(await checkAgain(credential)).toBe(true)
    }
  })

  const fitsSchema = new Ajv2019({ strict: false })
    .addFormat('uri', (value: string) => URL.canParse(value))
    .addFormat('email', /^[^@\s]+@[^@\s]+$/)
    .addFormat('date-time', (value: string) => z.iso.datetime({ offset: true }).safeParse(value).success)
    .compile(openBadgesSchema)

  it.each(['en', 'fr'] as const)('fits the schema of Open Badges 3.0 (%s)', async (locale) => {
    const { code } = await issue({ user: { locale } })
    const credential = await credentialOf(code)
    expect([fitsSchema(credential), fitsSchema.errors]).toEqual([true, null])
  })

  it.each([
    ['without its subject', { credentialSubject: undefined }],
    ['with a date that is none', { validFrom: '2026-13-45' }],
    ['with a term that the vocabulary does not have', { grade: 'A' }],
    [
      'with its contexts in the wrong order',
      (good: Badge) => ({ '@context': good['@context'].toReversed() }),
    ],
    ['that is not an open badge', { type: ['VerifiableCredential'] }],
    [
      'about nobody',
      (good: Badge) => ({ credentialSubject: { ...good.credentialSubject, identifier: undefined } }),
    ],
    ['with one proof outside of a list', (good: Badge) => ({ proof: (good.proof as unknown[])[0] })],
  ])('does not fit it %s', async (_what, change) => {
    const good = (await credentialOf((await issue()).code)) as unknown as Badge
    const changed = JSON.parse(
      JSON.stringify({ ...good, ...(typeof change === 'function' ? change(good) : change) }),
    )
    expect(fitsSchema(changed)).toBe(false)
  })

  // 1EdTech's own file is not in this repository because of its licence.
  const official = process.env.OPEN_BADGES_SCHEMA
  it.runIf(official)('fits the schema as 1EdTech publishes it', async () => {
    const { code } = await issue()
    const ajv = new Ajv2019({ strict: false, validateFormats: false })
    const fits = ajv.compile(JSON.parse(readFileSync(official ?? '', 'utf8')))
    const credential = await credentialOf(code)
    expect([fits(credential), fits.errors]).toEqual([true, null])
  })
})

describe('the keys', () => {
  it('are not made in production without a name for their file', async () => {
    Object.assign(env(), {
      APP_ENV: 'production',
      CREDENTIAL_KEY_FILE: undefined,
      DATA_DIR: dirname(keyFile),
    })
    const keyText = readFileSync(keyFile)
    rmSync(keyFile)
    await expect(call(getDidDocument, {})).rejects.toMatchObject({ status: 503 })
    expect(existsSync(keyFile)).toBe(false)
    expect(container.logged()).toContain('credential_keys.not_configured')
    Object.assign(env(), { APP_ENV: 'demo', CREDENTIAL_KEY_FILE: keyFile })
    writeFileSync(keyFile, keyText)
  })

  it('are never made again where certificates exist: the file comes back from a backup', async () => {
    await issue()
    const keyText = readFileSync(keyFile)
    rmSync(keyFile)
    await expect(call(getDidDocument, {})).rejects.toThrow('CREDENTIAL_KEY_FILE')
    expect(existsSync(keyFile)).toBe(false)
    writeFileSync(keyFile, keyText)
    await expect(call(getDidDocument, {})).resolves.toMatchObject({ id: 'did:web:academy.example' })
  })
})

describe('revoking and issuing again', () => {
  it('is for admins with a reason, and for nobody twice', async () => {
    const { code, actor } = await issue()
    const staff = await actorFor((await createUser({ role: 'staff' })).id)
    const input = { code, reason: 'The work was not theirs' }
    await expect(call(revokeCertificate, input, actor)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(call(revokeCertificate, input, staff)).rejects.toMatchObject({ code: 'forbidden' })
    const stale = { ...admin, provenAt: new Date(0) }
    await expect(call(revokeCertificate, input, stale)).rejects.toMatchObject({ code: 'step_up' })
    await expect(call(revokeCertificate, { code, reason: '' }, admin)).rejects.toMatchObject({
      code: 'invalid',
    })
    await call(revokeCertificate, input, admin)
    await expect(call(revokeCertificate, input, admin)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('shows at once, in every form; the student is informed, and it is audited', async () => {
    const { code, student, slug, actor } = await issue()
    const credential = await credentialOf(code)
    expect(await check(credential)).toEqual({ verified: true, revoked: false })
    await call(revokeCertificate, { code, reason: 'The work was not theirs' }, admin)
    const view = await call<CertificateView>(getCertificate, { code })
    expect(view).toMatchObject({ status: 'revoked', revoked_at: expect.stringMatching(/Z$/) })
    // The signature stays valid: only a check of the status shows the revocation.
    expect(await check(credential)).toEqual({ verified: true, revoked: true })
    await seal()
    expect(sentMails.filter(({ to }) => to === student.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your certificate'),
      expect.stringContaining('revoked'),
    ])
    const [entry] = await container.db.auditEntry.findMany({ where: { targetUserId: student.id } })
    expect(entry).toMatchObject({
      action: 'certificate.revoked',
      details: { code, reason: 'The work was not theirs' },
    })
    const ask = call(issueCertificate, { slug, confirm: true }, actor)
    await expect(ask).rejects.toMatchObject({ code: 'conflict' })
  })

  it('keeps the number and its history, and revokes what was said before', async () => {
    const { code, enrolment } = await issue()
    const former = await credentialOf(code)
    await call(
      reissueCertificate,
      { code, name: 'Amina Ngo Bassa Épouse Tchuente', reason: 'Married' },
      admin,
    )
    await seal()
    const view = await call<CertificateView>(getCertificate, { code })
    expect(view).toMatchObject({ status: 'valid', version: 2, name: 'Amina Ngo Bassa Épouse Tchuente' })
    expect(await check(former)).toEqual({ verified: true, revoked: true })
    expect(await check(await credentialOf(code))).toEqual({ verified: true, revoked: false })
    const versions = await container.db.certificateVersion.findMany({
      where: { certificate: { enrolmentId: enrolment.id } },
      orderBy: { number: 'asc' },
    })
    expect(versions.map(({ name, reason }) => [name, reason])).toEqual([
      ['Amina Ngo Bassa', null],
      ['Amina Ngo Bassa Épouse Tchuente', 'Married'],
    ])
  })

  it('an erasure revokes like a refund, everywhere, and sends nothing to the person who is erased', async () => {
    const { code, student, enrolment } = await issue()
    const credential = await credentialOf(code)
    const before = sentMails.length
    const revoke = () =>
      inTransaction((tx) =>
        revokeOfEnrolment(tx, enrolment.id, { revocation: 'erasure', now: container.clock.now() }),
      )
    expect(await revoke()).toBe(true)
    expect(await revoke()).toBe(false)
    await seal()
    expect(await call<CertificateView>(getCertificate, { code })).toMatchObject({ status: 'revoked' })
    expect(await check(credential)).toEqual({ verified: true, revoked: true })
    expect(sentMails.slice(before).filter(({ to }) => to === student.email)).toEqual([])
    expect(
      await container.db.notification.count({
        where: { userId: student.id, kind: 'certificate.revoked' },
      }),
    ).toBe(0)
  })
})
