import type { IncomingMessage } from 'node:http'

/** Next reads the nonce for its scripts from the policy in the request. */
export const policyHeader = 'content-security-policy'
/** It reads this header if the other one is missing. */
export const reportOnlyHeader = 'content-security-policy-report-only'

export function giveNonce(req: IncomingMessage, policy: string) {
  req.headers[policyHeader] = policy
}
