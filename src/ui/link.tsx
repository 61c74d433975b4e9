import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class'

const isElsewhere = (href: string | undefined) => /^https?:\/\//.test(href ?? '')

/** A plain anchor: public pages load no router for their links. */
export function Link({ className = '', ...rest }: ComponentProps<'a'>) {
  const safety = isElsewhere(rest.href) ? { rel: 'noopener noreferrer' } : {}
  return (
    <a
      className={`text-forest underline decoration-1 underline-offset-4 hover:decoration-2 ${className}`}
      {...safety}
      {...rest}
    />
  )
}

export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<'a'> & ButtonLook) {
  const safety = isElsewhere(rest.href) ? { rel: 'noopener noreferrer' } : {}
  return <a className={buttonClass({ variant, size, className })} {...safety} {...rest} />
}
