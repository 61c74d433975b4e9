/** The browser's passkey calls, with the formats of the server's options and answers. */

export const canUsePasskeys = () =>
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'

const asText = (credential: Credential | null) =>
  credential === null ? null : JSON.stringify((credential as PublicKeyCredential).toJSON())

/** null: the person cancelled, or the device could not do it. */
export async function createPasskey(options: unknown): Promise<string | null> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    )
    return asText(await navigator.credentials.create({ publicKey }))
  } catch {
    return null
  }
}

export async function askPasskey(options: unknown): Promise<string | null> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as PublicKeyCredentialRequestOptionsJSON,
    )
    return asText(await navigator.credentials.get({ publicKey }))
  } catch {
    return null
  }
}
