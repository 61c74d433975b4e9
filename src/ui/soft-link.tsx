'use client'

import type { ComponentProps } from 'react'
import { useSoftPush } from './use-soft-push'

type SoftLinkProps = ComponentProps<'a'> & { href: string }

/** A link to the same page with an addition, such as a dialog: it does not reload the page and does not scroll. */
export function SoftLink({ href, ...rest }: SoftLinkProps) {
  const { push, pending } = useSoftPush()
  return (
    <a
      href={href}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
          return
        }
        event.preventDefault()
        push(href)
      }}
      {...rest}
    />
  )
}
