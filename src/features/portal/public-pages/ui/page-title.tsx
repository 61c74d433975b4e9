import type { ReactNode } from 'react'

/** The head of a page: a large title and one sentence. */
export function PageTitle({
  eyebrow,
  title,
  lead,
}: {
  eyebrow?: ReactNode
  title: ReactNode
  lead?: ReactNode
}) {
  return (
    <div className="wrap pt-12 pb-10 lg:pt-20 lg:pb-14">
      {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
      <h1 className="display max-w-[18ch] text-4xl sm:text-5xl lg:text-6xl">{title}</h1>
      {lead && <p className="mt-5 max-w-[60ch] text-lg text-soft">{lead}</p>}
    </div>
  )
}
