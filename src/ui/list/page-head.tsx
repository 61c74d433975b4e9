import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Icon } from '../icon'
import { Sheet } from '../sheet'

interface PageHeadProps {
  locale: Locale
  title: ReactNode
  lead?: ReactNode
  /** The lead is shown beside the title, where it needs no height. */
  inline?: boolean
  /** Buttons, in a row after the title; on a phone behind a single button. */
  children?: ReactNode
}

/** The title of a page of the back office, with the actions of the whole page. */
export function PageHead({ locale, title, lead, inline, children }: PageHeadProps) {
  const t = textsOf(locale, 'Common')
  return (
    <div className="mb-3 flex items-start justify-between gap-x-4 gap-y-3 sm:mb-5 sm:items-center max-lg:sm:flex-wrap">
      <div className={inline ? 'flex min-w-0 items-center gap-x-5 max-sm:gap-x-3' : 'min-w-0 max-w-[60ch]'}>
        <h1
          className={`display text-2xl leading-tight sm:text-3xl sm:leading-tight lg:text-4xl lg:leading-tight ${inline ? 'shrink-0' : 'wrap-anywhere'}`}
        >
          {title}
        </h1>
        {lead && <div className={inline ? 'text-sm text-soft' : 'text-soft max-sm:text-sm'}>{lead}</div>}
      </div>
      {children && (
        <Sheet
          id="page-actions"
          look={{ variant: 'quiet', className: 'size-11 shrink-0 px-0!' }}
          trigger={<Icon name="ellipsis-vertical" className="size-5" />}
          triggerLabel={t('moreActions')}
          doneText={t('close')}
          className={`sm:flex sm:gap-3 ${inline ? 'sm:shrink-0 sm:whitespace-nowrap max-lg:sm:flex-wrap' : 'sm:flex-wrap'}`}
        >
          {children}
        </Sheet>
      )}
    </div>
  )
}
