import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import type { GuardianState } from '../guardian.rules'
import { guardianLinkSchema } from '../guardian.schema'
import { findByToken, isAdult } from './find-by-token'

type LinkState =
  | { state: 'invalid' }
  | {
      /** `expired`: nobody has answered, and the link is too old to confirm with. */
      state: GuardianState | 'expired'
      firstName: string
      /** In the reader's language. */
      programs: string[]
      allowsChat: boolean
      hasNotices: boolean
    }

/** What the page of the link shows, before a button is pressed. Without an account: the signed link names the guardian. */
export const readGuardianLink = defineUseCase({
  name: 'guardians.read-guardian-link',
  access: everyone(),
  input: guardianLinkSchema,
  limits: [perAddress('guardian.link')],
  async run({ input, locale, now }): Promise<LinkState> {
    const found = await findByToken(input.token)
    if (!found || isAdult(found.guardian.user.dateOfBirth, now)) {
      return { state: 'invalid' }
    }
    const { guardian, until } = found
    const enrolments = await db().enrolment.findMany({
      where: { userId: guardian.userId, status: { not: 'ended' } },
      orderBy: { createdAt: 'asc' },
      take: 20,
      select: { program: { select: { titleEn: true, titleFr: true } } },
    })
    return {
      state: guardian.state === 'waiting' && until < now ? 'expired' : guardian.state,
      firstName: guardian.user.firstName,
      programs: enrolments.map(({ program }) => localized(program, 'title', locale)),
      allowsChat: guardian.allowsChat,
      hasNotices: guardian.noticesOffAt === null,
    }
  },
})
