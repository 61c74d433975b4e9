import { z } from 'zod'
import { env } from '@/config/env'
import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { statusListHref } from '../certificate-address'
import { statusListSchema } from '../certificates.schema'
import { findRevokedIndexes } from './certificates.repository'
import { instant } from './credential/instant'
import { didDocument, issuerId } from './credential/issuer'
import { openKeys } from './keys'
import { statusListLength } from './status-place'

/** The issuer of certificates, with every key that was ever used. */
export const getDidDocument = defineUseCase({
  name: 'certificates.get-did-document',
  access: everyone(),
  input: z.object({}),
  limits: [perAddress('public.read')],
  run: async () => didDocument(await openKeys()),
})

async function makeList(list: number, indexes: readonly number[], at: Date): Promise<string> {
  const [{ createCredential, createList }, { signDocument }] = await Promise.all([
    import('@digitalbazaar/vc-bitstring-status-list'),
    import('./credential/sign-credential'),
  ])
  const bits = await createList({ length: statusListLength })
  for (const index of indexes) {
    bits.setStatus(index, true)
  }
  const id = `${env().SITE_URL}${statusListHref(list)}`
  const unsigned = await createCredential({ id, list: bits, statusPurpose: 'revocation' })
  const credential = { ...unsigned, issuer: issuerId(), validFrom: instant(at) }
  return JSON.stringify(await signDocument(credential, (await openKeys()).current, at))
}

const signed = new Map<number, { version: string; text: string }>()

/** From memory, or signed again if something was revoked since. */
export const getStatusList = defineUseCase({
  name: 'certificates.get-status-list',
  access: everyone(),
  input: statusListSchema,
  limits: [perAddress('public.read')],
  async run({ input: { list }, now }): Promise<string> {
    const { indexes, used } = await findRevokedIndexes(list)
    if (list === 0 || (!used && list !== 1)) {
      throw new AppError('not_found')
    }
    const version = `${(await openKeys()).current.id}:${indexes.join(',')}`
    const cachedList = signed.get(list)
    if (cachedList?.version === version) {
      return cachedList.text
    }
    const text = await makeList(list, indexes, now)
    signed.set(list, { version, text })
    return text
  },
})

/** What the one-file checker needs: the published keys. */
export const getChecker = defineUseCase({
  name: 'certificates.get-checker',
  access: everyone(),
  input: z.object({ download: z.literal('1').optional().catch(undefined) }),
  limits: [perAddress('public.read')],
  run: async ({ input }) => ({ keys: await openKeys(), download: input.download === '1' }),
})
