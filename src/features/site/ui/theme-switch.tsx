import { Icon } from '@/ui/icon'

/** The boot script listens; without scripts the system's choice stands, and the switch is not there. */
export function ThemeSwitch({ label, className = '' }: { label: string; className?: string }) {
  return (
    <button
      type="button"
      data-theme-switch=""
      aria-label={label}
      title={label}
      className={`hidden size-11 place-items-center rounded-[10px] hover:bg-sunken js:grid ${className}`}
    >
      <Icon name="moon" className="size-5 dark:hidden" />
      <Icon name="sun" className="hidden size-5 dark:block" />
    </button>
  )
}
