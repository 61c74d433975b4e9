import { asLocale, type Locale } from '@/config/locales'
import { hasRole } from '@/config/roles'
import { emailKey } from '@/lib/email-field'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'

interface Recipient {
  userId: string
  name: string
  isStudent: boolean
  locale: Locale
}

/** The account with this address, if there is one. */
export async function findRecipient(address: string): Promise<Recipient | null> {
  const user = await db().user.findUnique({
    where: { emailKey: emailKey(address) },
    select: { id: true, firstName: true, lastName: true, locale: true, role: true, additionalRoles: true },
  })
  if (!user) {
    return null
  }
  return {
    userId: user.id,
    name: personName(user),
    isStudent: hasRole(user, 'student'),
    locale: asLocale(user.locale),
  }
}
