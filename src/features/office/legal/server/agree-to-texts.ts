import { safeCallbackUrl } from '@/config/paths'
import { hasRole } from '@/config/roles'
import { signedIn } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { agreeToTextsSchema } from '../legal.schema'
import { shownVersions } from '../shown-versions'
import { readDueDocuments } from './due-consents'
import { recordConsents } from './legal.queries'

/**
 * Stores the consent to what is due, if it is what the page showed: a version that came into force meanwhile has not been read. A second
 * press finds nothing due and changes nothing.
 */
export const agreeToTexts = defineUseCase({
  name: 'legal.agree-to-texts',
  access: signedIn(),
  input: agreeToTextsSchema,
  limits: [perActor('profile.write')],
  beforeConsent: true,
  async run({ input, actor, now }): Promise<{ callbackUrl: string | null; isStudent: boolean }> {
    const { user } = actor
    await inTransaction(async (tx) => {
      await lockUser(tx, user.id)
      const due = (await readDueDocuments(tx, user, now)).map(({ document, version: { number } }) => ({
        document,
        number,
      }))
      if (due.length > 0 && shownVersions(due) !== input.shown) {
        throw new AppError('conflict', { text: 'Legal.changedMeanwhile' })
      }
      const of = due.map(({ document, number }) => ({ document, version: number }))
      await recordConsents(tx, { userId: user.id, how: 'sign_in', of }, now)
    })
    return { callbackUrl: safeCallbackUrl(input.callbackUrl), isStudent: hasRole(user, 'student') }
  },
})
