import type { ReactNode } from 'react'

const kinds = {
  info: { box: 'border-line bg-sunken', mark: 'bg-ink text-paper', sign: 'i', role: 'status' },
  success: {
    box: 'border-forest bg-forest-tint',
    mark: 'bg-forest text-on-forest',
    sign: '✓',
    role: 'status',
  },
  warning: { box: 'border-sun bg-sun-tint', mark: 'bg-sun text-on-sun', sign: '!', role: 'alert' },
  error: { box: 'border-brick bg-brick-tint', mark: 'bg-brick text-on-brick', sign: '!', role: 'alert' },
} as const

interface AlertProps {
  kind?: keyof typeof kinds
  title?: ReactNode
  children?: ReactNode
  className?: string
  /** false for a notice that is part of the page from the start and must not be announced. */
  live?: boolean
}

export function Alert({ kind = 'info', title, children, className = '', live = true }: AlertProps) {
  const { box, mark, sign, role } = kinds[kind]
  // Some specified texts contain their own sign.
  const hasSign = typeof title === 'string' && title.startsWith('✅')
  return (
    <div role={live ? role : undefined} className={`flex gap-3 rounded-card border p-4 ${box} ${className}`}>
      {!hasSign && (
        <span
          aria-hidden="true"
          className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full text-sm font-bold leading-none ${mark}`}
        >
          {sign}
        </span>
      )}
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
