import type { ReactNode } from 'react'
import { ButtonLink } from '@/ui/link'
import { NdopCloth } from '@/ui/motif/ndop'

interface CallToActionProps {
  title: string
  text: string
  href: string
  action: string
  more?: ReactNode
}

/** The end of a page before the footer: a decorated area with one action. */
export function CallToAction({ title, text, href, action, more }: CallToActionProps) {
  return (
    <section aria-label={title} className="wrap pb-20 lg:pb-28">
      <div className="on-deep relative grid overflow-hidden rounded-card bg-deep text-on-deep lg:grid-cols-[3fr_2fr]">
        <div className="p-7 sm:p-12">
          <h2 className="display text-3xl sm:text-4xl">{title}</h2>
          <p className="mt-4 max-w-[52ch] text-lg text-on-deep-soft">{text}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink variant="sun" href={href}>
              {action}
            </ButtonLink>
            {more}
          </div>
        </div>
        <div className="relative h-28 lg:h-auto">
          <NdopCloth
            className="absolute inset-0 text-thread"
            suns={[
              [1, 0],
              [3, 1],
              [0, 2],
            ]}
          />
        </div>
      </div>
    </section>
  )
}
