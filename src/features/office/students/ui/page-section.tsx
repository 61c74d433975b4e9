import type { ReactNode } from 'react'

interface PageSectionProps {
  id: string
  title: string
  children: ReactNode
}

export const PageSection = ({ id, title, children }: PageSectionProps) => (
  <section aria-labelledby={id} className="mt-8">
    <h2 id={id} className="display mb-3 text-2xl">
      {title}
    </h2>
    {children}
  </section>
)
