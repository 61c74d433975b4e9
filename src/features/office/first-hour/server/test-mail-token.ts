import { testMailTokenMs } from '@/config/limits'
import { comparable } from '@/lib/comparable'
import { equalSecrets, keyedHash } from '@/server/kernel/secrets'

interface Reader {
  id: string
  email: string
}

const sign = ({ id, email }: Reader, until: number) =>
  keyedHash('test mail', `${id} ${comparable(email)} ${until}`)

/** Proves that a mail to this address was read. Nothing is stored until its link is pressed. */
export function makeTestMailToken(reader: Reader, now: Date): string {
  const until = now.getTime() + testMailTokenMs
  return `${until}.${sign(reader, until)}`
}

/** Only its reader, with the same address and in time. */
export function isTestMailToken(token: string, reader: Reader, now: Date): boolean {
  const [time = '', signature = ''] = token.split('.')
  const until = /^\d{1,15}$/.test(time) ? Number(time) : 0
  return until > now.getTime() && equalSecrets(signature, sign(reader, until))
}
