import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { actorFor, createUser, requestInfo } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { can, everyone, signedIn } from './access'
import type { Actor } from './actor'
import { AppError } from './app-error'
import { execute } from './execute'
import { defineUseCase, perActor, perAddress } from './use-case'

const container = testContainer()

let runs = 0
beforeEach(() => {
  runs = 0
})
const input = z.object({ name: z.string('Validation.required').min(1, 'Validation.required') })
const counted = defineUseCase({
  name: 'test.counted',
  access: everyone(),
  input,
  limits: [],
  run: ({ input: { name }, key }) => key.once(async () => ({ name, run: ++runs })),
})
const call = (
  value: unknown,
  options: { actor?: Actor; idempotencyKey?: string; address?: string } = {},
) => ({
  credentials: {},
  request: requestInfo({ address: options.address ?? '192.0.2.7' }),
  readInput: async () => value,
  ...options,
})

describe('the gate', () => {
  it('checks the caller before it reads the input', async () => {
    let wasRead = false
    const guarded = defineUseCase({ ...counted, name: 'test.guarded', access: signedIn() })
    const readInput = async () => {
      wasRead = true
      return {}
    }
    const attempt = execute(guarded, { ...call({}), readInput })
    await expect(attempt).rejects.toMatchObject({ code: 'sign_in_first' })
    expect(wasRead).toBe(false)
    expect(runs).toBe(0)
  })

  it('refuses a signed-in user without the right', async () => {
    const actor = await actorFor((await createUser()).id)
    const guarded = defineUseCase({ ...counted, name: 'test.right', access: can('users.manage') })
    await expect(execute(guarded, call({ name: 'x' }, { actor }))).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('reports every invalid field at once', async () => {
    const two = defineUseCase({
      ...counted,
      name: 'test.fields',
      input: input.extend({ other: z.string('Validation.required') }),
    })
    await expect(execute(two, call({}))).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { name: 'Validation.required', other: 'Validation.required' } },
    })
    expect(runs).toBe(0)
  })

  it('counts a limit per address, before the input is parsed', async () => {
    const limited = defineUseCase({
      ...counted,
      name: 'test.limited',
      limits: [perAddress('newsletter.address')],
    })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, () => execute(limited, call({ name: 'x' }))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'too_many', options: { retryAfterS: expect.any(Number) } })
    await expect(execute(limited, call({ name: 'x' }, { address: '192.0.2.8' }))).resolves.toBeTruthy()
  })

  it('counts IPv6 per network, with a larger limit for the wider one', async () => {
    const limited = defineUseCase({
      ...counted,
      name: 'test.network',
      limits: [perAddress('newsletter.address')],
    })
    const from = (address: string) =>
      execute(limited, call({ name: 'x' }, { address })).then(
        () => 'ran',
        ({ code }) => code,
      )
    const neighbours = await Promise.all(Array.from({ length: 9 }, (_, n) => from(`2001:db8:1:1::${n}`)))
    expect(neighbours.filter((outcome) => outcome === 'ran')).toHaveLength(5)
    expect(await from('2001:db8:1:2::1')).toBe('ran')
    const site: string[] = []
    for (let n = 3; n < 120; n++) {
      site.push(await from(`2001:db8:1:${n.toString(16)}::1`))
    }
    expect(site.filter((outcome) => outcome === 'ran')).toHaveLength(20 * 5 - 6)
    expect(await from('2001:db8:2:1::1')).toBe('ran')
    for (let n = 0; n < 5; n++) {
      await from('203.0.113.77')
    }
    expect(await from('::ffff:203.0.113.77')).toBe('too_many')
  })

  it('counts a limit per person across addresses', async () => {
    const actor = await actorFor((await createUser()).id)
    const limited = defineUseCase({ ...counted, name: 'test.person', limits: [perActor('email.change')] })
    for (let n = 0; n < 5; n++) {
      await execute(limited, call({ name: 'x' }, { actor, address: `192.0.2.${n}` }))
    }
    const sixth = execute(limited, call({ name: 'x' }, { actor, address: '198.51.100.1' }))
    await expect(sixth).rejects.toMatchObject({ code: 'too_many' })
  })
})

describe('an idempotency key', () => {
  it('runs once for fifty concurrent calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => execute(counted, call({ name: 'a' }, { idempotencyKey: 'k1' }))),
    )
    expect(runs).toBe(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it('is refused with another input', async () => {
    await execute(counted, call({ name: 'a' }, { idempotencyKey: 'k2' }))
    const other = execute(counted, call({ name: 'b' }, { idempotencyKey: 'k2' }))
    await expect(other).rejects.toMatchObject({ code: 'key_reused' })
  })

  it('belongs to its caller', async () => {
    await execute(counted, call({ name: 'a' }, { idempotencyKey: 'k3' }))
    await execute(counted, call({ name: 'a' }, { idempotencyKey: 'k3', address: '192.0.2.99' }))
    expect(runs).toBe(2)
  })

  it('is found again under an earlier name of the use case', async () => {
    const renamed = defineUseCase({ ...counted, name: 'test.count-again', keyScope: counted.name })
    const first = await execute(counted, call({ name: 'a' }, { idempotencyKey: 'k6' }))
    await expect(execute(renamed, call({ name: 'a' }, { idempotencyKey: 'k6' }))).resolves.toEqual(first)
    expect(runs).toBe(1)
  })

  it('is free again after a refusal', async () => {
    let refuse = true
    const moody = defineUseCase({
      ...counted,
      name: 'test.moody',
      run: async () => {
        if (refuse) {
          throw new AppError('conflict')
        }
        return { done: true }
      },
    })
    await expect(execute(moody, call({ name: 'a' }, { idempotencyKey: 'k4' }))).rejects.toMatchObject({
      code: 'conflict',
    })
    refuse = false
    await expect(execute(moody, call({ name: 'a' }, { idempotencyKey: 'k4' }))).resolves.toEqual({
      done: true,
    })
  })

  it('without an answer belongs to a call that was killed: the repeat runs at once, another input is refused', async () => {
    await execute(counted, call({ name: 'a' }, { idempotencyKey: 'k5' }))
    await container.db.$executeRaw`update idempotency_keys set body = null`
    await expect(execute(counted, call({ name: 'b' }, { idempotencyKey: 'k5' }))).rejects.toMatchObject({
      code: 'key_reused',
    })
    await execute(counted, call({ name: 'a' }, { idempotencyKey: 'k5' }))
    expect(runs).toBe(2)
  })

  it('gives the answer of the call that caused the refusal of its repeat', async () => {
    let made: string | undefined
    const unique = defineUseCase({
      ...counted,
      name: 'test.unique',
      async run({ input: { name }, key }) {
        if (made === name) {
          throw new AppError('conflict')
        }
        return key.once(async () => {
          made = name
          return { name, run: ++runs }
        })
      },
    })
    const both = await Promise.all(
      [1, 2, 3].map(() => execute(unique, call({ name: 'a' }, { idempotencyKey: 'k7' }))),
    )
    expect(both).toEqual(Array(3).fill({ name: 'a', run: 1 }))
  })
})

describe('a refusal writes a log line', () => {
  const linesOf = (actor: Actor) =>
    container
      .logged()
      .split('\n')
      .filter((line) => line.includes(`"actorId":"${actor.kind === 'visitor' ? '' : actor.user.id}"`))
      .map((line) => JSON.parse(line))
  const guarded = defineUseCase({ ...counted, name: 'test.secret_room', access: can('users.manage') })

  it('with actor, use case and request id, and none of the input', async () => {
    const actor = await actorFor((await createUser()).id)
    const request = requestInfo()
    const secret = 'a-password-of-somebody'
    const input = { name: secret, password: secret }
    const attempt = execute(guarded, { credentials: {}, actor, request, readInput: async () => input })
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
    const lines = linesOf(actor)
    expect(lines).toMatchObject([
      { event: 'access.refused', reason: 'no_right', useCase: 'test.secret_room', requestId: request.id },
    ])
    expect(JSON.stringify(lines)).not.toContain(secret)
  })

  it('once when the session belongs to somebody else', async () => {
    const actor = await actorFor((await createUser()).id)
    const claims = defineUseCase({
      ...counted,
      name: 'test.claims',
      access: signedIn(),
      run: async () => {
        throw new AppError('identity_mismatch')
      },
    })
    await expect(execute(claims, call({ name: 'x' }, { actor }))).rejects.toMatchObject({ status: 403 })
    expect(linesOf(actor)).toMatchObject([{ reason: 'identity_mismatch', useCase: 'test.claims' }])
  })

  it('but not for a visitor, a permitted call or invalid input', async () => {
    const before = container.logged().match(/access\.refused/g)?.length
    const actor = await actorFor((await createUser({ role: 'admin' })).id)
    await expect(execute(guarded, call({ name: 'x' }))).rejects.toMatchObject({ code: 'sign_in_first' })
    await expect(execute(guarded, call({}, { actor }))).rejects.toMatchObject({ code: 'invalid' })
    await execute(guarded, call({ name: 'x' }, { actor }))
    expect(container.logged().match(/access\.refused/g)?.length).toBe(before)
  })

  it('for the first twenty of a flood per minute, and one that reports the rest', async () => {
    const actor = await actorFor((await createUser()).id)
    const other = await actorFor((await createUser()).id)
    const tries = (count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => execute(guarded, call({}, { actor }))))
    await tries(200)
    await execute(guarded, call({}, { actor: other })).catch(() => {})
    expect(linesOf(actor)).toHaveLength(21)
    expect(linesOf(actor).at(-1)).toMatchObject({ event: 'access.refused_often' })
    expect(linesOf(other)).toHaveLength(1)
    container.clock.advance(60_000)
    await tries(1)
    expect(linesOf(actor)).toHaveLength(22)
  })
})
