import type { z } from 'zod'
import { db } from '@/server/container'
import { signedIn } from '@/server/kernel/access'
import { perActor, useCase } from '@/server/kernel/use-case'
import { chooseLanguageSchema, updateProfileSchema } from '../users.schema'
import { readProfile } from './profile.presenter'

async function save(userId: string, changes: z.output<typeof updateProfileSchema>) {
  const { first_name: firstName, last_name: lastName, phone, locale } = changes
  await db().user.update({ where: { id: userId }, data: { firstName, lastName, phone, locale } })
  return readProfile(userId)
}

/** Names, phone and language; what is not sent stays. Role, status and address cannot be changed here. */
export const updateProfile = useCase({
  name: 'profile.update',
  access: signedIn(),
  input: updateProfileSchema,
  limits: [perActor('profile.write')],
  run: ({ input, actor }) => save(actor.user.id, input),
})

/** The names form: its `locale` says only in which language it is answered. */
export const updateNames = useCase({
  name: 'profile.update_names',
  access: signedIn(),
  input: updateProfileSchema.omit({ locale: true }),
  limits: [perActor('profile.write')],
  run: ({ input, actor }) => save(actor.user.id, input),
})

export const chooseLanguage = useCase({
  name: 'profile.choose_language',
  access: signedIn(),
  input: chooseLanguageSchema,
  limits: [perActor('profile.write')],
  run: ({ input, actor }) => save(actor.user.id, { locale: input.language }),
})
