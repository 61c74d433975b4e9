'use client'

import type { ComponentProps } from 'react'
import { useSoftPush } from './use-soft-push'

type SoftLinkProps = ComponentProps<'a'> & { href: string }

/** A link to this page with something more on it, such as a dialog: followed without leaving the page or its place. */
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
