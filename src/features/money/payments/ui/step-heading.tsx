'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step. It takes the focus when its step appears on an open page, so that it is read out. */
export function StepHeading({
  title,
  children,
  focus = false,
}: {
  title: string
  children?: ReactNode
  focus?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) {
      heading.current?.focus()
    }
  }, [focus])
  return (
    <div className="grid gap-2">
      <h2 ref={heading} tabIndex={-1} className="display text-2xl outline-none">
        {title}
      </h2>
      {children}
    </div>
  )
}
