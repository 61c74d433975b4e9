import { passwordMaxLength, passwordMinLength, staffPasswordMinLength } from '@/config/limits'
import { site } from '@/config/site'
import { comparable } from '@/lib/comparable'
import type { TextKey } from '@/messages/text-key'
import { commonPasswords } from './common-passwords'

interface PasswordOwner {
  firstName: string
  lastName: string
  username: string
  email: string
  /** Staff and admins: longer passwords. */
  isStaff?: boolean
}

const letters = (value: string) => value.normalize('NFKD').replace(/[^\p{L}]/gu, '')

const siteWords = () => [site.name, site.company, ...`${site.name} ${site.company} ${site.city}`.split(' ')]

/** Names that an attacker would try first: complete, in lower case, without accents. */
function personalWords({ firstName, lastName, username, email }: PasswordOwner): string[] {
  const [mailbox = '', host = ''] = email.split('@')
  const names = [firstName, lastName, `${firstName}${lastName}`, `${lastName}${firstName}`]
  const parts = `${firstName} ${lastName}`.split(/[\s'’-]+/)
  const words = [...siteWords(), ...names, ...parts, username, email, mailbox, host.split('.')[0] ?? '']
  return [...new Set(words.map((word) => letters(comparable(word)).replace(/\p{M}/gu, '')))].filter(
    (word) => word.length >= 3,
  )
}

/** Only the name, or the name with a few characters around it: amina, Amina2026, 237-douala!. */
function isPersonal(password: string, owner: PasswordOwner): boolean {
  const normalised = comparable(password)
  if (
    [
      comparable(owner.username),
      comparable(owner.email),
      comparable(owner.email.split('@')[0] ?? ''),
    ].includes(normalised)
  ) {
    return true
  }
  const core = letters(normalised).replace(/\p{M}/gu, '')
  return personalWords(owner).some(
    (word) =>
      core === word || (word.length >= 5 && core.includes(word) && normalised.length - word.length <= 4),
  )
}

const isMonotonous = (password: string) => new Set(password.toLowerCase()).size <= 2

/** The text key of the error in a new password, or null. Nothing is trimmed: spaces count. */
export function passwordProblem(password: string, owner: PasswordOwner): TextKey | null {
  const length = [...password].length
  if (length < passwordMinLength) {
    return 'Validation.passwordShort'
  }
  if (owner.isStaff && length < staffPasswordMinLength) {
    return 'Validation.passwordShortStaff'
  }
  if (length > passwordMaxLength) {
    return 'Validation.passwordLong'
  }
  if (commonPasswords.has(comparable(password)) || isMonotonous(password)) {
    return 'Validation.passwordCommon'
  }
  return isPersonal(password, owner) ? 'Validation.passwordPersonal' : null
}
