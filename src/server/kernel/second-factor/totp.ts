import { generateSecret, generateURI, verifySync } from 'otplib'
import { site } from '@/config/site'

/** Clocks of phones may be this far off. */
const toleranceS = 30

export const newTotpSecret = () => generateSecret()

/** The content of the QR code for an authenticator app. */
export const totpUri = (secret: string, username: string) =>
  generateURI({ issuer: site.name, label: username, secret })

export const isTotpCode = (code: string) => /^\d{6}$/.test(code)

/** The time step of a code, including the neighbouring steps; null for a wrong code. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  if (!isTotpCode(code)) {
    return null
  }
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: toleranceS,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
