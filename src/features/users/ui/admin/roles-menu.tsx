import Link from 'next/link'
import { type HasRoles, type Role, roles, rolesOf } from '@/config/roles'
import { buttonClass } from '@/ui/button-class'
import { Icon } from '@/ui/icon'
import type { RoleChange } from './users-address'

interface RolesMenuProps {
  user: HasRoles
  label: string
  texts: { roles: string; grant: (role: Role) => string; revoke: (role: Role) => string }
  hrefOf: (change: RoleChange) => string
}

/**
 * One entry a role: what can be granted or revoked. Each leads to a question first. It opens in its row: the table scrolls
 * sideways, so whatever floated out of it would be cut off.
 */
export function RolesMenu({ user, label, texts, hrefOf }: RolesMenuProps) {
  const has = rolesOf(user)
  return (
    <details suppressHydrationWarning data-menu="">
      <summary
        aria-label={label}
        className={buttonClass({ variant: 'secondary', size: 'sm', className: 'w-full px-3!' })}
      >
        {texts.roles}
        <Icon name="chevron-down" className="size-4" />
      </summary>
      <ul className="mt-2 grid rounded-card border border-edge bg-raised p-1 text-left">
        {roles.map((role) => {
          const granted = has.has(role)
          return (
            <li key={role}>
              <Link
                href={hrefOf(`${granted ? 'revoke' : 'grant'}-${role}`)}
                prefetch={false}
                scroll={false}
                className={`flex min-h-11 items-center rounded-lg px-3 font-semibold no-underline hover:bg-sunken ${granted ? 'text-brick' : ''}`}
              >
                {granted ? texts.revoke(role) : texts.grant(role)}
              </Link>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
