import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { localized } from '@/lib/localized'
import { firstNameOf } from '@/lib/person-name'
import { Icon } from '@/ui/icon'
import { dropGreeting, subjectText } from '../../message.rules'
import { fillPlaceholders, type Placeholder } from '../../reply-placeholders.rules'
import type { CannedReply } from '../../server/office/canned-replies'
import type { MessageDetail } from '../../server/office/get-message'
import { Thread } from '../thread'
import { LazyReplyForm } from './lazy-reply-form'
import { officeThread } from './message-detail'
import { replyTexts } from './reply-texts'

interface ReplyContentProps {
  locale: Locale
  message: MessageDetail
  canned: readonly CannedReply[]
  /** First name of the person who answers. */
  author: string
  back: string
  facts: StudentFactsBeside | null
}

/** Of the student who wrote: what is shown beside the answer, and what ready answers can name. */
export interface StudentFactsBeside {
  node: ReactNode
  named: Partial<Record<Placeholder, string>>
}

/** The reply dialog: the thread so far, and the reply form. */
export function ReplyContent({ locale, message, canned, author, back, facts }: ReplyContentProps) {
  const t = textsOf(locale, 'OfficeMessages')
  const key = subjectText(message.subject)
  const { locale: language, name } = message
  const firstName = firstNameOf(name)
  const known = { name: firstName, first_name: firstName, ...facts?.named }
  const ready = canned.map(({ id, title, titleFr, bodyEn, bodyFr }) => ({
    id,
    title: localized({ titleEn: title, titleFr: titleFr ?? title }, 'title', locale),
    text: dropGreeting(fillPlaceholders(localized({ bodyEn, bodyFr }, 'body', language), known)),
  }))
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr] lg:gap-x-6">
      <div className="grid content-start gap-3">
        <p className="text-soft">{t('replyGoesTo', { email: message.email })}</p>
        <details suppressHydrationWarning open className="group rounded-card border border-line bg-sunken">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between px-4 font-semibold">
            {t('theirMessage')}
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          {/* Scrolls in itself: however much was written, the answer is on the first screen. */}
          <section
            aria-label={t('theirMessage')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
            tabIndex={0}
            className={`relative max-h-28 overflow-y-auto px-4 pb-4 sm:max-h-40 ${facts ? 'lg:max-h-56' : 'lg:max-h-[calc(100dvh-17rem)]'}`}
          >
            <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{message.message}</p>
            {message.thread.length + message.notes.length > 0 && (
              <div className="mt-4">
                <Thread label={t('thread')} entries={officeThread(locale, message)} />
              </div>
            )}
          </section>
        </details>
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <LazyReplyForm
          key={message.id}
          locale={locale}
          contactId={message.id}
          to={message.email}
          subject={`Re: ${key ? textsOf(language)(key) : message.subject}`.slice(0, 150)}
          seen={message.thread.length}
          lang={language}
          canned={ready}
          back={back}
          texts={replyTexts(locale, language, name, author)}
        />
      </div>
      {/* After the answer on a phone, below the message on a wide screen. */}
      {facts && <div className="lg:col-start-1 lg:row-start-2">{facts.node}</div>}
    </div>
  )
}
