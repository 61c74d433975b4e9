import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Icon } from '../icon'
import { Sheet } from '../sheet'

interface PageHeadProps {
  locale: Locale
  title: ReactNode
  lead?: ReactNode
  /** Buttons: in a row at the end of the title, on a phone behind one. */
  children?: ReactNode
}

/** The title of a page of the back office and what can be done with the whole page. */
export function PageHead({ locale, title, lead, children }: PageHeadProps) {
  const t = textsOf(locale, 'Common')
  return (
    <div className="mb-3 flex items-start justify-between gap-x-4 gap-y-3 sm:mb-5 sm:items-center max-lg:sm:flex-wrap">
      <div className="min-w-0 max-w-[60ch]">
        <h1 className="display text-2xl leading-[2.75rem] wrap-anywhere sm:text-3xl lg:text-4xl">{title}</h1>
        {lead && <div className="text-soft max-sm:text-sm">{lead}</div>}
      </div>
      {children && (
        <Sheet
          id="page-actions"
          look={{ variant: 'quiet', className: 'size-11 shrink-0 px-0!' }}
          trigger={<Icon name="ellipsis-vertical" className="size-5" />}
          triggerLabel={t('moreActions')}
          doneText={t('close')}
          className="sm:flex sm:flex-wrap sm:gap-3"
        >
          {children}
        </Sheet>
      )}
    </div>
  )
}
