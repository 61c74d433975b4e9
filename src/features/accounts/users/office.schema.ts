import { z } from 'zod'
import { passwordMaxLength, passwordMinLength, staffPasswordMinLength, text } from '@/config/limits'
import { locales } from '@/config/locales'
import { roles } from '@/config/roles'
import { emailField } from '@/lib/email-field'
import { blankAsNull, noId, reasonField } from '@/lib/fields'
import { searchText, unlessBlank } from '@/lib/filter-fields'
import { phoneField } from '@/lib/phone-field'
import { pagingFields } from '@/server/kernel/paging'
import { firstNameField, lastNameField, usernameField } from './user-fields'

const userFilterFields = {
  q: searchText(),
  phone: searchText(text.phone),
  role: z.preprocess(unlessBlank, z.enum(roles, 'Users.roleUnknown').optional()),
}

const userSorts = ['created', 'name'] as const

export const userFilterSchema = z.object(userFilterFields)
export const listUsersSchema = z.object({
  ...userFilterFields,
  sort: z.preprocess(unlessBlank, z.enum(userSorts, 'Validation.invalid').default('created')),
  dir: z.preprocess(unlessBlank, z.enum(['asc', 'desc'], 'Validation.invalid').optional()),
  ...pagingFields,
})
export type UserFilter = z.output<typeof userFilterSchema>

const isOfficeRole = (role: unknown) => role === 'staff' || role === 'admin'

/** Fields that are not listed here cannot be set when creating a user. */
const newUserValues = z.object({
  first_name: firstNameField,
  last_name: lastNameField,
  email: emailField,
  username: usernameField,
  phone: z.preprocess((value) => unlessBlank(value) ?? undefined, phoneField.optional()),
  role: z.preprocess(unlessBlank, z.enum(roles, 'Users.roleUnknown').default('student')),
})
/** Checked together with the other fields. */
const hasPassword = ({ value }: { value: unknown }) =>
  typeof (value as { password?: unknown } | null)?.password === 'string'

interface Chosen {
  password?: string
  role: string
}
const lengthOf = ({ password = '' }: Chosen) => [...password].length

/** An account of the office needs the longer password, and only this rule about the length is shown. */
const withPasswordRules = <Schema extends z.ZodType<Chosen>>(schema: Schema) =>
  schema
    .refine((user) => isOfficeRole(user.role) || lengthOf(user) >= passwordMinLength, {
      path: ['password'],
      error: 'Validation.passwordShort',
      when: hasPassword,
    })
    .refine((user) => !isOfficeRole(user.role) || lengthOf(user) >= staffPasswordMinLength, {
      path: ['password'],
      error: 'Validation.passwordShortStaff',
      when: hasPassword,
    })
    .refine((user) => lengthOf(user) <= passwordMaxLength, {
      path: ['password'],
      error: 'Validation.passwordLong',
      when: hasPassword,
    })

export const newUserSchema = withPasswordRules(
  newUserValues.extend({ password: z.string('Validation.passwordShort') }),
)

/** Without a password the person chooses it; without a user name one is made from the name. */
export const inviteUserSchema = withPasswordRules(
  newUserValues.extend({
    username: z.preprocess((value) => unlessBlank(value) ?? undefined, usernameField.optional()),
    password: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.string('Validation.passwordShort').optional(),
    ),
    language: z.enum(locales, 'Validation.invalid'),
  }),
)

/** An invalid id matches nobody. Normalised to lower case, because it is compared with the caller's id. */
const id = z.uuid().toLowerCase().catch(noId)

export const userIdSchema = z.object({ id })

export const setBlockedSchema = z.object({
  id,
  blocked: z.enum(['true', 'false'], 'Validation.invalid').transform((value) => value === 'true'),
})

export const changeRolesSchema = z.object({
  id,
  action: z.enum(['add', 'remove'], 'Users.roleActionUnknown'),
  role: z.enum(roles, 'Users.roleUnknown'),
})

export const requestFactorResetSchema = z.object({ id, reason: reasonField })

/** The person as they are from now on. */
export const correctPersonSchema = z.object({
  id,
  first_name: firstNameField,
  last_name: lastNameField,
  phone: z.preprocess(blankAsNull, phoneField.nullable()),
  email: emailField,
  reason: reasonField,
})
