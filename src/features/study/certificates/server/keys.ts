import { env, isDemo } from '@/config/env'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'

/**
 * The keys that sign certificates, created if there are none. Never if certificates exist: a lost file must be
 * restored from a backup, otherwise the existing signatures could no longer be verified.
 */
export async function openKeys() {
  const keys = container().credentialKeys.find()
  if (keys) {
    return keys
  }
  if (!isDemo() && !env().CREDENTIAL_KEY_FILE) {
    // In production the setting must name the file before the first certificate, because every instance signs with the same keys.
    container().log.error(
      { event: 'credential_keys.not_configured' },
      'CREDENTIAL_KEY_FILE is required in production when certificates are issued',
    )
    throw new AppError('busy', { reason: 'certificate_key' })
  }
  const sealed = await db().certificateVersion.findFirst({
    where: { sealedAt: { not: null } },
    select: { keyId: true },
  })
  if (sealed) {
    throw new Error('the keys of certificates are gone: restore the file named by CREDENTIAL_KEY_FILE')
  }
  const created = container().credentialKeys.create()
  container().log.info(
    { event: 'credential_keys.created', key: created.current.id },
    'first key of certificates created',
  )
  return created
}
