import { z } from 'zod'
import { officeMember } from '@/server/kernel/access'
import { methodsOf, prove } from '@/server/kernel/step-up'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { confirmIdentitySchema, proofSchema } from '../second-factor.schema'

/**
 * For API clients: confirms the second factor (or the password) again, so that sensitive actions run for ten
 * minutes.
 */
export const proveIdentity = defineUseCase({
  name: 'second-factor.prove-identity',
  access: officeMember(),
  input: proofSchema,
  limits: [perActor('second_factor.actor')],
  async run({ input, actor, request, now }) {
    await prove(actor, input, request, now)
    return {}
  },
})

/** Only our own downloads. */
const isExport = (address: string) => /^\/api\/admin\/[a-z-]+\/export-csv(\?|$)/.test(address)

/** The page between a link and its file. The gate has already checked the proof. */
export const confirmIdentity = defineUseCase({
  name: 'second-factor.confirm-identity',
  access: officeMember(),
  input: confirmIdentitySchema,
  limits: [perActor('second_factor.actor')],
  stepUp: true,
  run: async ({ input: { next } }) => ({ next: next && isExport(next) ? next : null }),
})

/** The ways in which the caller can confirm their identity. */
export const listMethods = defineUseCase({
  name: 'second-factor.list-methods',
  access: officeMember(),
  input: z.object({ next: confirmIdentitySchema.shape.next }),
  limits: [perActor('read.actor')],
  run: async ({ actor, input: { next } }) => ({
    methods: await methodsOf(actor),
    next: next && isExport(next) ? next : null,
  }),
})
