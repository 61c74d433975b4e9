import type { z } from 'zod'
import { isGranted } from '@/config/roles'
import { db } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import type { ActorUser } from '@/server/kernel/actor'
import { invalid } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { isReservedPersonName } from '../reserved-names'
import { chooseLanguageSchema, updateNamesSchema, updateProfileSchema } from '../users.schema'
import { readProfile } from './profile.presenter'
import { refuseGuardians } from './refuse-guardians'

/** Only the back office may use its names, also when only one of the two names is changed. */
function refuseOfficeName(
  { firstName, lastName, ...user }: ActorUser,
  { first_name, last_name }: z.output<typeof updateProfileSchema>,
) {
  if (first_name === undefined && last_name === undefined) {
    return
  }
  if (
    isGranted(user, 'admin.area') ||
    !isReservedPersonName(first_name ?? firstName, last_name ?? lastName)
  ) {
    return
  }
  throw invalid({ [first_name === undefined ? 'last_name' : 'first_name']: 'Validation.nameReserved' })
}

async function save(user: ActorUser, changes: z.output<typeof updateProfileSchema>, now: Date) {
  refuseOfficeName(user, changes)
  const userId = user.id
  if (changes.phone !== undefined && changes.phone !== user.phone) {
    await refuseGuardians(db(), userId, changes, now)
  }
  const { first_name: firstName, last_name: lastName, phone, locale } = changes
  await db().user.update({ where: { id: userId }, data: { firstName, lastName, phone, locale } })
  return readProfile(userId)
}

/**
 * Updates names, phone and language; missing fields stay. Role, status and address cannot be changed here.
 */
export const updateProfile = defineUseCase({
  name: 'users.update-profile',
  access: signedIn(),
  input: updateProfileSchema,
  limits: [perActor('profile.write')],
  run: ({ input, actor, now }) => save(actor.user, input, now),
})

/** The names form: its `locale` only gives the language of the answer. */
export const updateNames = defineUseCase({
  name: 'users.update-names',
  access: signedIn(),
  input: updateNamesSchema,
  limits: [perActor('profile.write')],
  run: ({ input, actor, now }) => save(actor.user, input, now),
})

export const chooseLanguage = defineUseCase({
  name: 'users.choose-language',
  access: signedIn(),
  input: chooseLanguageSchema,
  limits: [perActor('profile.write')],
  run: ({ input, actor, now }) => save(actor.user, { locale: input.language }, now),
})
