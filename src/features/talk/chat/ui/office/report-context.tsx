import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { UrlDialog } from '@/ui/url-dialog'
import type { ChatMessage } from '../../chat.contract'

interface ReportContextProps {
  locale: Locale
  room: string
  reportedId: string
  messages: readonly ChatMessage[]
  closeHref: string
  closeLabel: string
}

/** The reported message between its neighbours. Opened by the address. */
export function ReportContext(props: ReportContextProps) {
  const { locale, room, reportedId, messages, closeHref, closeLabel } = props
  const t = textsOf(locale, 'ChatOffice')
  return (
    <UrlDialog title={t('contextTitle', { room })} closeLabel={closeLabel} closeHref={closeHref}>
      <ol className="grid gap-3">
        {messages.map((message) => (
          <li
            key={message.id}
            className={`rounded-card border p-3 ${message.id === reportedId ? 'border-sun bg-sun-tint' : 'border-line'}`}
          >
            <p className="flex flex-wrap justify-between gap-x-3 text-sm">
              <span className="font-semibold">
                {message.posted_by}
                {message.id === reportedId && <span className="font-normal"> ({t('reported')})</span>}
              </span>
              <time className="text-soft" dateTime={message.created_at}>
                {formatDoualaMoment(new Date(message.created_at), locale)}
              </time>
            </p>
            {message.deleted ? (
              <p className="text-soft italic">{t('removed')}</p>
            ) : (
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message.messages}</p>
            )}
            {message.photo && message.id === reportedId && (
              // biome-ignore lint/performance/noImgElement: its bytes are those that were sent
              <img
                src={`/api/room/photos/${message.id}`}
                width={message.photo.width}
                height={message.photo.height}
                loading="lazy"
                alt={t('photo')}
                className="h-auto max-h-80 w-auto max-w-full rounded-md"
              />
            )}
          </li>
        ))}
      </ol>
    </UrlDialog>
  )
}
