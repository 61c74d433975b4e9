'use client'

import { useRef, useState } from 'react'
import { say } from '@/i18n/say'
import { Dialog } from '@/ui/dialog'
import type { RoomSummary } from '../../chat.contract'
import { AskForm } from './ask-form'
import { useChatPlace } from './chat-place'

const entry = 'flex min-h-11 w-full items-center px-4 py-2 text-left hover:bg-sunken hover:text-forest'

/** Muting, mail and leaving. Escape and a press elsewhere close it. */
export function RoomOptions({ room }: { room: RoomSummary }) {
  const { chat, texts, icons, locale, me, go } = useChatPlace()
  const menu = useRef<HTMLDetailsElement>(null)
  const [leaving, setLeaving] = useState(false)
  const mayLeave = room.kept_for ? room.as_office && room.muted : room.office_of !== me
  const set = (change: { muted?: boolean; mail_digest?: boolean }) => {
    if (menu.current) {
      menu.current.open = false
    }
    void chat.setRoom(room.id, change)
  }
  const leave = async () => {
    const refused = await chat.leave(room.id)
    if (refused) {
      return refused
    }
    setLeaving(false)
    go()
    return undefined
  }
  return (
    <>
      <details suppressHydrationWarning ref={menu} data-menu="" className="relative hidden shrink-0 js:block">
        <summary className="inline-flex size-11 items-center justify-center rounded-[10px] border border-edge hover:border-forest hover:text-forest">
          {icons['ellipsis-vertical']}
          <span className="sr-only">{texts.options}</span>
        </summary>
        <div className="absolute right-0 z-20 mt-1 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-raised py-1">
          <button type="button" className={entry} onClick={() => set({ muted: !room.muted })}>
            {room.muted ? texts.unmute : texts.mute}
          </button>
          <button type="button" className={entry} onClick={() => set({ mail_digest: !room.mail_digest })}>
            {room.mail_digest ? texts.digestOff : texts.digestOn}
          </button>
          {mayLeave && (
            <button
              type="button"
              className={`${entry} text-brick hover:text-brick`}
              aria-haspopup="dialog"
              onClick={() => {
                if (menu.current) {
                  menu.current.open = false
                }
                setLeaving(true)
              }}
            >
              {texts.leave}
            </button>
          )}
        </div>
      </details>
      <Dialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={say(locale, texts.leaveTitle, { name: room.name })}
        closeLabel={texts.close}
      >
        {leaving && (
          <AskForm
            submit={texts.leave}
            busy={texts.leaving}
            variant="danger"
            ask={leave}
            onCancel={() => setLeaving(false)}
          >
            <p className="text-soft">{texts.leaveText}</p>
          </AskForm>
        )}
      </Dialog>
    </>
  )
}
