import { z } from 'zod'
import { env } from '@/config/env'
import { passkeyLimits } from '@/config/limits'
import { site } from '@/config/site'
import type { Tx } from '../transaction'

/** Loaded with the first passkey. */
const webauthn = () => import('@simplewebauthn/server')

/** ES256 and RS256: every device supports one of them. */
const algorithms = [-7, -257]

const relyingParty = () => {
  const { hostname, origin } = new URL(env().SITE_URL)
  return { id: hostname, origin }
}

const responseSchema = z.object({
  id: z.string().min(1).max(1_400),
  rawId: z.string(),
  response: z.looseObject({}),
})

/** Parses the browser's `credential.toJSON()`; null when it is something else. */
function readResponse(text: string): { id: string } | null {
  if (text.length > passkeyLimits.responseChars) {
    return null
  }
  try {
    const value: unknown = JSON.parse(text)
    return responseSchema.safeParse(value).success ? (value as { id: string }) : null
  } catch {
    return null
  }
}

interface StoredPasskey {
  credentialId: string | null
  transports: string[]
}

const describeCredentials = (registered: readonly StoredPasskey[]) =>
  registered.flatMap(({ credentialId, transports }) =>
    credentialId ? [{ id: credentialId, transports: transports as never }] : [],
  )

/** The options for the browser to create a passkey that this person does not have yet. */
export const registrationOptions = async (
  user: { id: string; username: string },
  registered: readonly StoredPasskey[],
) =>
  (await webauthn()).generateRegistrationOptions({
    rpName: site.name,
    rpID: relyingParty().id,
    userName: user.username,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: describeCredentials(registered),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
    timeout: passkeyLimits.promptMs,
  })

export const authenticationOptions = async (registered: readonly StoredPasskey[]) =>
  (await webauthn()).generateAuthenticationOptions({
    rpID: relyingParty().id,
    allowCredentials: describeCredentials(registered),
    userVerification: 'preferred',
    timeout: passkeyLimits.promptMs,
  })

/** The data to store of a new passkey; null when the answer does not match this challenge and site. */
export async function readNewPasskey(text: string, challenge: string) {
  const response = readResponse(text)
  if (!response) {
    return null
  }
  const { id, origin } = relyingParty()
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!verified?.verified) {
    return null
  }
  const { credential } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Uint8Array.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
  }
}

/** Whether one of the person's passkeys signed this challenge. */
export async function spendPasskeyAnswer(
  tx: Tx,
  { userId, credential: text, challenge }: { userId: string; credential: string; challenge: string },
  now: Date,
): Promise<boolean> {
  const response = readResponse(text)
  if (!response) {
    return false
  }
  const passkey = await tx.secondFactor.findFirst({
    where: { userId, kind: 'passkey', credentialId: response.id },
    select: { id: true, credentialId: true, publicKey: true, counter: true },
  })
  if (!passkey?.credentialId || !passkey.publicKey) {
    return false
  }
  const { id, origin } = relyingParty()
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(() => null)
  if (!verified?.verified) {
    return false
  }
  const { count } = await tx.secondFactor.updateMany({
    where: { id: passkey.id, counter: passkey.counter },
    data: { counter: BigInt(verified.authenticationInfo.newCounter), lastUsedAt: now },
  })
  return count === 1
}
