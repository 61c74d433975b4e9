import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '@/server/kernel/password-hash'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { andMailed } from '@/testing/password-resets'
import { testContainer } from '@/testing/test-container'
import { changePassword } from './change-password'
import { confirmEmailChange } from './confirm-email-change'
import { requestEmailChange } from './request-email-change'
import { requestPasswordReset } from './request-password-reset'
import { resetPassword } from './reset-password'

const first = 'trois mangues et un pont'
const second = 'deux fleuves et trois ponts'
const container = testContainer({ env: { RATE_LIMIT_SCALE: '10000' } })
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(first)
})

const call = async (useCase: AnyUseCase, input: unknown, userId?: string) =>
  callUseCase(useCase, input, { actor: userId === undefined ? undefined : await actorFor(userId) })

let count = 0
/** A person with a mailbox that keeps every link. */
async function person() {
  const { id } = await createUser({ passwordHash })
  const read = () => container.db.user.findUniqueOrThrow({ where: { id } })
  const links = async () => {
    const mails = await container.db.outboxMail.findMany({
      where: { userId: id, kind: { in: ['password_reset', 'email_change'] } },
      orderBy: { createdAt: 'asc' },
    })
    return mails.map(({ kind, data }) => ({
      kind,
      token: new URL((data as { link: string }).link).searchParams.get('token') ?? '',
    }))
  }
  const askReset = async () => andMailed(call(requestPasswordReset, { email: (await read()).email }))
  const askChange = () => {
    count += 1
    return call(requestEmailChange, { email: `moved-${count}@example.cm`, currentPassword: password }, id)
  }
  let password = first
  const open = ({ kind, token }: { kind: string; token: string }) =>
    kind === 'password_reset'
      ? call(resetPassword, { token, password: second }).then(() => {
          password = second
        })
      : call(confirmEmailChange, { token })
  const change = async () => {
    const next = password === first ? second : first
    await call(changePassword, { currentPassword: password, password: next }, id)
    password = next
  }
  return { id, links, askReset, askChange, open, change }
}
const works = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  )

describe('a mailed link', () => {
  it('for a new password dies with a change of address', async () => {
    const { askReset, askChange, links, open } = await person()
    await askReset()
    await askChange()
    const [reset, change] = await links()
    if (!reset || !change) {
      throw new Error('no mails')
    }
    await open(change)
    await expect(open(reset)).rejects.toMatchObject({ text: 'Password.linkInvalid' })
  })

  it('for a new address dies with a new password', async () => {
    const { askReset, askChange, links, open } = await person()
    await askChange()
    await askReset()
    const [change, reset] = await links()
    if (!reset || !change) {
      throw new Error('no mails')
    }
    await open(reset)
    await expect(open(change)).rejects.toMatchObject({ text: 'EmailChange.invalid' })
  })

  it('of two opened at once one works, without a deadlock', async () => {
    const { askReset, askChange, links, open } = await person()
    await askReset()
    await askChange()
    const outcomes = await Promise.all((await links()).map((link) => works(open(link))))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })

  it('never works after a later change of address or password', async () => {
    const step = fc.constantFrom('askReset', 'askChange', 'change', 'openNewest')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        const { askReset, askChange, links, open, change } = await person()
        let mailedBeforeLastChange = 0
        for (const name of steps) {
          if (name === 'askReset') {
            await askReset()
          }
          if (name === 'askChange') {
            await askChange()
          }
          const mailed = await links()
          const newest = mailed.at(-1)
          if (name === 'change') {
            await change()
          }
          const changed =
            name === 'change' || (name === 'openNewest' && newest && (await works(open(newest))))
          if (changed) {
            mailedBeforeLastChange = mailed.length
          }
        }
        for (const link of (await links()).slice(0, mailedBeforeLastChange)) {
          expect(await works(open(link))).toBe(false)
        }
      }),
      { numRuns: 25 },
    )
  }, 60_000)
})
