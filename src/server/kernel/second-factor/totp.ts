import { generateSecret, generateURI, verifySync } from 'otplib'
import { site } from '@/config/site'

/** Clocks of phones may be this far off. */
const toleranceS = 30

export const newTotpSecret = () => generateSecret()

/** What an authenticator app reads from the picture. */
export const totpUri = (secret: string, username: string) =>
  generateURI({ issuer: site.name, label: username, secret })

export const isTotpCode = (code: string) => /^\d{6}$/.test(code)

/** The time step that a code belongs to, the one before or after now included; null for a wrong one. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  if (!isTotpCode(code)) {
    return null
  }
  const found = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: toleranceS,
  })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}
