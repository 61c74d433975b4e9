'use client'

import { useMemo, useRef } from 'react'
import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { useHydrated } from '@/ui/use-hydrated'
import type { RoomSummary } from '../../chat.contract'
import type { RoomView } from '../core/chat-state'
import { toRows } from '../core/days'
import { newestSeq } from '../core/timeline'
import { useChatPlace } from './chat-place'
import { MessageRow } from './message-row'
import { OfficeStart } from './office-start'
import { PendingRow } from './pending-row'
import { useReading } from './use-reading'
import { useScroll } from './use-scroll'

interface MessageListProps {
  room: RoomSummary
  view: RoomView
  online: boolean
}

/** The area above the oldest message: older ones, an error, or the beginning. */
function Top({ room, view }: { room: RoomSummary; view: RoomView }) {
  const { chat, texts, me, hrefOf } = useChatPlace()
  const hydrated = useHydrated()
  const { loading, timeline, loaded } = view
  const oldest = timeline.storedMessages[0]
  if (loading === 'failed') {
    return (
      <div role="alert" className="grid justify-items-center gap-2 py-3 text-center">
        <p className="font-semibold text-brick">{texts.failedToLoadMessages}</p>
        <Button
          type="button"
          size="sm"
          variant="secondary"
          onClick={() => (loaded ? chat.loadOlder(room.id) : chat.enter(room.id))}
        >
          {texts.retry}
        </Button>
      </div>
    )
  }
  if (!loaded) {
    return <p className="py-6 text-center text-soft">{texts.loading}</p>
  }
  if (!oldest && room.office_of === me) {
    return <OfficeStart roomId={room.id} />
  }
  if (!timeline.more || !oldest) {
    return <p className="py-3 text-center text-sm text-soft">{oldest ? texts.beginning : texts.noMessages}</p>
  }
  return (
    <p className="py-2 text-center">
      {hydrated ? (
        <Button
          type="button"
          size="sm"
          variant="quiet"
          busy={loading === 'busy'}
          busyLabel={texts.olderBusy}
          onClick={() => chat.loadOlder(room.id)}
        >
          {texts.older}
        </Button>
      ) : (
        <a
          className="inline-flex min-h-11 items-center font-semibold text-forest underline"
          href={hrefOf(room.id, oldest.seq)}
        >
          {texts.older}
        </a>
      )}
    </p>
  )
}

export function MessageList({ room, view, online }: MessageListProps) {
  const { chat, texts, icons, locale, me } = useChatPlace()
  const box = useRef<HTMLElement>(null)
  const { timeline, notices, readUpTo } = view
  const rows = useMemo(
    () => toRows({ me, messages: timeline.storedMessages, notices, readUpTo }),
    [me, timeline.storedMessages, notices, readUpTo],
  )
  const newest = newestSeq(timeline)
  const { atEnd, onScroll, toEnd } = useScroll(box, {
    oldest: timeline.storedMessages[0]?.seq ?? 0,
    newest,
    own: timeline.pending.at(-1)?.at ?? 0,
    // Not before there is a connection: a request that could not be sent has not failed.
    onTop: () => online && view.loading === 'idle' && chat.loadOlder(room.id),
  })
  useReading(atEnd && online && newest > room.last_read_seq, newest, () => chat.markRead(room.id))
  return (
    <div className="relative min-h-[300px] grow">
      <section
        ref={box}
        aria-label={say(locale, texts.region, { name: room.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="absolute inset-0 flex flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-3px]"
        onScroll={onScroll}
      >
        <div className="px-3 pb-3 sm:px-5">
          <Top room={room} view={view} />
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-y-1">
            {rows.map((row) => (
              <MessageRow key={row.key} row={row} officeOf={room.office_of} />
            ))}
            {timeline.pending.map((message) => (
              <PendingRow key={message.clientId} roomId={room.id} message={message} />
            ))}
          </ol>
        </div>
      </section>
      {!atEnd && (
        <Button
          type="button"
          size="sm"
          className="absolute! right-3 bottom-3"
          onClick={() => {
            toEnd()
            box.current?.focus({ preventScroll: true })
          }}
        >
          {icons['arrow-down']}
          {room.unread > 0 ? say(locale, texts.newCount, { count: room.unread }) : texts.newest}
        </Button>
      )}
    </div>
  )
}
