const base =
  'inline-flex items-center justify-center gap-2 rounded-[10px] border font-semibold text-center leading-tight no-underline transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const variants = {
  primary: 'border-forest bg-forest text-on-forest hover:border-forest-strong hover:bg-forest-strong',
  sun: 'border-sun bg-sun text-on-sun hover:bg-on-deep hover:border-on-deep',
  secondary: 'border-edge bg-transparent text-ink hover:border-forest hover:text-forest',
  quiet: 'border-transparent bg-transparent text-forest hover:bg-forest-tint',
  danger: 'border-brick bg-brick text-on-brick hover:border-brick-strong hover:bg-brick-strong',
  deep: 'border-thread bg-transparent text-on-deep hover:bg-deep-raised hover:border-on-deep',
} as const

const sizes = {
  md: 'min-h-12 px-5 py-2.5',
  sm: 'min-h-11 px-4 py-2',
  lg: 'min-h-14 px-5 py-3 text-lg sm:px-7',
} as const

export interface ButtonLook {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  className?: string
}

/** The look of a button, for any element. */
export const buttonClass = ({ variant = 'primary', size = 'md', className = '' }: ButtonLook = {}) =>
  `${base} ${variants[variant]} ${sizes[size]} ${className}`
