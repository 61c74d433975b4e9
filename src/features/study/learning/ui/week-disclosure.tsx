'use client'

import { type ComponentProps, useState } from 'react'

/** Stays open when the page's data is reloaded, so that nothing closes after a press on "done". */
export function WeekDisclosure({ open, ...rest }: ComponentProps<'details'>) {
  const [first] = useState(open)
  return <details suppressHydrationWarning open={first} {...rest} />
}
