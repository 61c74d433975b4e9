import type { ReactNode } from 'react'
import { Icon } from './icon'
import type { IconName } from './icon-data'

interface EmptyStateProps {
  icon?: IconName
  title: ReactNode
  children?: ReactNode
  /** The next step: a link or a button. */
  action?: ReactNode
}

export function EmptyState({ icon = 'inbox', title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-dashed border-edge p-6 sm:p-8">
      <Icon name={icon} className="size-7 text-forest" />
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-[60ch] text-soft">{children}</div>}
      {action}
    </div>
  )
}
