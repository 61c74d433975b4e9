import type { ReactNode } from 'react'
import { Card } from './card'

interface SectionCardProps {
  id: string
  title: string
  lead?: string
  children: ReactNode
}

/** A part of a page with its own heading. */
export function SectionCard({ id, title, lead, children }: SectionCardProps) {
  return (
    <Card role="region" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="display text-xl">
        {title}
      </h2>
      {lead && <p className="mt-1 text-soft">{lead}</p>}
      <div className="mt-5">{children}</div>
    </Card>
  )
}
