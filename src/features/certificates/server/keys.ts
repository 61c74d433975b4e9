import { container, createCredentialKeys, db, findCredentialKeys } from '@/server/container'

/**
 * The keys that sign certificates, made when there are none. Never when certificates exist: a file that is gone is
 * brought back from a backup, or nothing that was signed could be verified any more.
 */
export async function openKeys() {
  const keys = findCredentialKeys()
  if (keys) {
    return keys
  }
  const sealed = await db().certificateVersion.findFirst({
    where: { sealedAt: { not: null } },
    select: { keyId: true },
  })
  if (sealed) {
    throw new Error('the keys of certificates are gone: restore the file named by CREDENTIAL_KEY_FILE')
  }
  const made = createCredentialKeys()
  container().log.info(
    { event: 'credential_keys.created', key: made.current.id },
    'keys of certificates made',
  )
  return made
}
