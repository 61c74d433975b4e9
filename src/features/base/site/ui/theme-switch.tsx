import { Icon } from '@/ui/icon'

/** The boot script listens; without scripts the system's choice applies, and the switch is hidden. */
interface ThemeSwitchProps {
  label: string
  /** Shown as a row of a menu with a text, instead of only an icon. */
  row?: boolean
  className?: string
}

export function ThemeSwitch({ label, row = false, className = '' }: ThemeSwitchProps) {
  const look = row
    ? 'min-h-12 w-full items-center gap-3 rounded-[8px] px-3 text-left font-semibold wrap-anywhere js:flex'
    : 'size-11 place-items-center rounded-[10px] js:grid'
  return (
    <button
      type="button"
      data-theme-switch=""
      aria-label={row ? undefined : label}
      title={row ? undefined : label}
      className={`hidden hover:bg-sunken ${look} ${className}`}
    >
      <Icon name="moon" className="size-5 dark:hidden" />
      <Icon name="sun" className="hidden size-5 dark:block" />
      {row && label}
    </button>
  )
}
