import type { ReactNode } from 'react'
import { Alert } from './alert'

/** An error with a way to continue. `retry` is a link to the same page or a button, because Retry must also work without scripts. */
export function ErrorState({
  title,
  children,
  retry,
}: {
  title: ReactNode
  children?: ReactNode
  retry: ReactNode
}) {
  return (
    <Alert kind="error" title={title}>
      {children}
      <div className="mt-3">{retry}</div>
    </Alert>
  )
}
