import type { ReactNode } from 'react'

interface AuthCardProps {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
  /** Links below the card. */
  after?: ReactNode
}

/** One narrow card, for a page with one question. */
export function AuthCard({ title, lead, children, after }: AuthCardProps) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] justify-items-center py-10 sm:py-16">
      <div className="w-full max-w-md">
        <div className="rounded-card border border-line bg-raised p-5 sm:p-8">
          <h1 className="display text-3xl">{title}</h1>
          {lead && <p className="mt-2 text-soft">{lead}</p>}
          <div className="mt-6">{children}</div>
        </div>
        {after && <div className="mt-6 grid gap-3">{after}</div>}
      </div>
    </div>
  )
}
