import { day } from '@/config/durations'
import { firstPasswordTokenMs } from '@/config/limits'
import { type Locale, locales } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type Role, roles, rolesOf } from '@/config/roles'
import { textsOf } from '@/i18n/texts-of'
import type { ListState } from '@/lib/list-state'
import { personName } from '@/lib/person-name'
import { dialogTexts } from '@/server/form-texts'
import type { FieldSpec } from '@/ui/action-field'
import { Alert } from '@/ui/alert'
import { UrlDialog } from '@/ui/url-dialog'
import { changeRolesAction, inviteUserAction, setUserBlockedAction } from '../../actions'
import { LazyBoardForm } from './lazy-board-form'
import { type BlockChange, type RoleChange, splitChange, usersHref } from './users-address'

interface DialogProps {
  locale: Locale
  state: ListState
}

const roleKey = { student: 'roleStudent', staff: 'roleStaff', admin: 'roleAdmin' } as const

/** Returns to the list with the newest user at the top. Without a password, the person chooses it by a mailed link. */
export function InviteUserDialog({ locale, state }: DialogProps) {
  const office = textsOf(locale, 'Office')
  const t = textsOf(locale, 'Users')
  const texts = dialogTexts(locale, 'Office.createUser', 'Users.inviting')
  const fields: FieldSpec[] = [
    { name: 'first_name', label: office('firstName'), kind: 'text', maxLength: 50, autoComplete: 'off' },
    { name: 'last_name', label: office('lastName'), kind: 'text', maxLength: 50, autoComplete: 'off' },
    { name: 'email', label: office('email'), kind: 'email', autoComplete: 'off' },
    {
      name: 'username',
      label: office('username'),
      hint: t('usernameHint'),
      kind: 'text',
      maxLength: 32,
      autoComplete: 'off',
    },
    { name: 'password', label: office('password'), hint: t('passwordHint'), kind: 'new-password' },
    { name: 'phone', label: office('phoneOptional'), hint: t('phoneHint'), kind: 'phone' },
    {
      name: 'role',
      label: office('defaultRole'),
      kind: 'select',
      defaultValue: 'student',
      options: roles.map((value) => ({ value, label: office(roleKey[value]) })),
    },
    {
      name: 'language',
      label: t('language'),
      kind: 'select',
      defaultValue: locale,
      options: locales.map((value) => ({
        value,
        label: textsOf(locale, 'StudentsOffice')(`languages.${value}`),
      })),
    },
  ]
  const close = usersHref(locale, state)
  return (
    <UrlDialog title={office('createUser')} closeLabel={texts.close} closeHref={close}>
      <p className="mb-5 text-soft">{t('inviteLead', { days: firstPasswordTokenMs / day })}</p>
      <LazyBoardForm
        id="new-user"
        locale={locale}
        action={inviteUserAction}
        fields={fields}
        texts={{
          ...texts,
          networkError: office('createFailed'),
          errorSummaryTitle: `${office('createFailed')}. ${texts.errorSummaryTitle}`,
        }}
        doneHref={href(locale, paths.officePage('users'))}
        cancelHref={close}
        cancelText={texts.cancel}
        backText={t('backToList')}
      />
    </UrlDialog>
  )
}

interface RoleDialogProps extends DialogProps {
  change: RoleChange
  user: { id: string; firstName: string; lastName: string; role: Role; additionalRoles: Role[] }
}

/** Explains the role before it is granted or revoked. */
export function RoleDialog({ locale, state, change, user }: RoleDialogProps) {
  const office = textsOf(locale, 'Office')
  const t = textsOf(locale, 'Users')
  const { verb, role } = splitChange(change)
  const words = { role: office(roleKey[role]), name: personName(user) }
  const grants = verb === 'grant'
  const texts = dialogTexts(locale, 'Common.done', grants ? 'Users.granting' : 'Users.revoking')
  const close = usersHref(locale, state)
  const isOnlyRole = !grants && rolesOf(user).size === 1 && user.role === role
  return (
    <UrlDialog
      title={t(grants ? 'grantTitle' : 'revokeTitle', words)}
      closeLabel={texts.close}
      closeHref={close}
    >
      <div className="grid gap-5">
        {isOnlyRole ? (
          <Alert kind="warning" live={false} title={t('noRoleLeft')} />
        ) : (
          <div className="grid gap-2 text-soft">
            <p>{t(`means_${role}`)}</p>
            <p>{t('sessionsEnd')}</p>
          </div>
        )}
        {!isOnlyRole && (
          <LazyBoardForm
            id="role"
            locale={locale}
            action={changeRolesAction}
            fields={[]}
            hidden={{ id: user.id, role, action: grants ? 'add' : 'remove' }}
            variant={grants ? 'primary' : 'danger'}
            texts={{ ...texts, submit: t(grants ? 'grant' : 'revoke', words) }}
            doneHref={close}
            cancelHref={close}
            cancelText={texts.cancel}
            backText={t('backToList')}
          />
        )}
      </div>
    </UrlDialog>
  )
}

interface BlockDialogProps extends DialogProps {
  change: BlockChange
  user: { id: string; firstName: string; lastName: string }
}

/** Names the person and the effect, for users without scripts, who have no undo. */
export function BlockDialog({ locale, state, change, user }: BlockDialogProps) {
  const t = textsOf(locale, 'Users')
  const name = personName(user)
  const blocks = change === 'block'
  const texts = dialogTexts(locale, `Users.${change}`, 'Common.working')
  const close = usersHref(locale, state)
  return (
    <UrlDialog title={t(`${change}Title`, { name })} closeLabel={texts.close} closeHref={close}>
      <div className="grid gap-5">
        <p className="text-soft">{t(`${change}Means`)}</p>
        <LazyBoardForm
          id="block"
          locale={locale}
          action={setUserBlockedAction}
          fields={[]}
          hidden={{ id: user.id, blocked: String(blocks) }}
          variant={blocks ? 'danger' : 'primary'}
          texts={{ ...texts, submit: t(`${change}Label`, { name }) }}
          doneHref={close}
          cancelHref={close}
          cancelText={texts.cancel}
          backText={t('backToList')}
        />
      </div>
    </UrlDialog>
  )
}
