import { queueMail } from '@/features/base/mail/server/queue-mail'
import { notify } from '@/features/base/notifications/server/notify'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { handleJob } from '@/server/jobs/job'
import { emitEvent, inTransaction, type Tx } from '@/server/kernel/transaction'
import { renderCertificate } from '../pdf/render-certificate'
import { enqueueSealing, rescueCertificatesJob, sealCertificateJob } from './certificate-jobs'
import { type CertificateRow, findVersion } from './certificates.repository'
import { openKeys } from './keys'

/** Makes the signatures and the PDF of one version. The same facts and key give the same bytes. */
async function make(version: CertificateRow) {
  // Loaded with the first certificate.
  const { credentialOf, signCompact, signDocument } = await import('./credential/sign-credential')
  const { current } = await openKeys()
  const signature = signCompact(version, current)
  const credential = await signDocument(credentialOf(version), current, version.issuedAt)
  const pdf = await renderCertificate(version, signature)
  return {
    keyId: current.id,
    signature,
    credential: JSON.stringify(credential),
    pdf: Uint8Array.from(pdf),
  }
}

async function tell(tx: Tx, version: CertificateRow, now: Date) {
  const { certificateId, number, code, name, programSlug, userId } = version
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  const dedupeKey = `certificate.issued:${certificateId}:${number}`
  await notify(tx, {
    userId,
    kind: 'certificate.issued',
    data: { code, program: programSlug },
    dedupeKey,
    at: now,
  })
  await queueMail(tx, {
    kind: 'certificate_issued',
    to: user.email,
    userId,
    locale: version.locale,
    dedupeKey,
    data: {
      firstName: user.firstName,
      code,
      programSlug,
      name,
      again: number > 1,
      certificateId,
      number,
    },
  })
}

/** Signs and draws an issued certificate, and mails it. After a kill it does only what is left. */
export const sealCertificate = handleJob(sealCertificateJob, async ({ certificateId, number }, { log }) => {
  const version = await findVersion(certificateId, number)
  if (!version || version.sealedAt) {
    return
  }
  const signed = await make(version)
  const now = container().clock.now()
  const sealed = await inTransaction(async (tx) => {
    const [lockedVersion] = await tx.$queryRaw<{ isCurrent: boolean }[]>`
      select version = ${number} and revoked_at is null as "isCurrent" from certificates
      where id = ${certificateId}::uuid for no key update`
    const present = await findVersion(certificateId, number, tx)
    if (JSON.stringify(present?.record) !== JSON.stringify(version.record)) {
      // Erased in the meantime; the erasure has queued a new signature of the rest.
      return false
    }
    const { count } = await tx.certificateVersion.updateMany({
      where: { certificateId, number, sealedAt: null },
      data: { ...signed, sealedAt: now },
    })
    if (count === 0) {
      return false
    }
    if (lockedVersion?.isCurrent) {
      await tell(tx, version, now)
    }
    await emitEvent(tx, 'certificate.changed', { code: version.code })
    return true
  })
  if (sealed) {
    log.info({ event: 'certificate.sealed', key: signed.keyId, version: number }, 'certificate signed')
  }
})

const overdueMs = 30_000

/** Every minute: queues unsigned certificates again, in case a job was lost or a worker hangs. */
export const rescueCertificates = handleJob(rescueCertificatesJob, async (_payload, { log }) => {
  const before = new Date(container().clock.now().getTime() - overdueMs)
  const waiting = await db().certificateVersion.findMany({
    where: { sealedAt: null, issuedAt: { lt: before } },
    select: { certificateId: true, number: true },
    orderBy: { issuedAt: 'asc' },
    take: 100,
  })
  for (const version of waiting) {
    await inTransaction((tx) => enqueueSealing(tx, version))
  }
  if (waiting.length > 0) {
    log.warn({ event: 'certificate.rescued', count: waiting.length }, 'certificates wait for their signature')
  }
})
