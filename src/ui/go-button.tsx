import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button'

interface GoButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  href: string
  children: ReactNode
}

/** A link that looks like a button: works without scripts, changes nothing. */
export function GoButton({ href, children, ...look }: GoButtonProps) {
  const [path, query] = href.split('?')
  return (
    <form method="get" action={path}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="quiet" size="sm" {...look}>
        {children}
      </Button>
    </form>
  )
}
