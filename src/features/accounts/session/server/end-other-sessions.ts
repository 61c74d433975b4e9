import { z } from 'zod'
import { signedIn } from '@/server/kernel/access'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { endSessions } from './end-sessions'

/** Signs out everywhere else. */
export const endOtherSessions = defineUseCase({
  name: 'session.end-other-sessions',
  access: signedIn(),
  input: z.object({}),
  limits: [perActor('profile.write')],
  async run({ actor, now }) {
    const ended = await inTransaction((tx) =>
      endSessions(tx, { userId: actor.user.id, exceptId: actor.sessionId }, now),
    )
    return { ended }
  },
})
