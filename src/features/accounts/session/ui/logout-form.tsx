import { buttonClass } from '@/ui/button-class'

/** A form, never a link: ending a session has a side effect. */
export function LogoutForm({ label, className = '' }: { label: string; className?: string }) {
  return (
    <form method="post" action="/api/auth/logout">
      <button type="submit" className={buttonClass({ variant: 'quiet', size: 'sm', className })}>
        {label}
      </button>
    </form>
  )
}
