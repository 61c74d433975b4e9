'use client'

import { type ComponentProps, useState } from 'react'

/** Stays as it is when the page is read again: nothing folds away under the finger that has marked a week as done. */
export function WeekDisclosure({ open, ...rest }: ComponentProps<'details'>) {
  const [first] = useState(open)
  return <details suppressHydrationWarning open={first} {...rest} />
}
