import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { useChatPlace } from './chat-place'

const starters = ['starterPayment', 'starterLesson', 'starterClass'] as const

/** A student's room with the office before the first message: the hours of the office, and three ways to begin. */
export function OfficeStart({ roomId }: { roomId: string }) {
  const { outbox, texts, locale, officeNote } = useChatPlace()
  const begin = (subject: string) => {
    outbox.keepDraft(roomId, say(locale, texts.starterBegin, { subject }))
    dispatchEvent(new CustomEvent('chat-draft', { detail: roomId }))
  }
  return (
    <div className="mx-auto grid max-w-md gap-3 py-6">
      <p className="font-semibold">{texts.startTitle}</p>
      {officeNote}
      <ul className="hidden flex-wrap gap-2 js:flex">
        {starters.map((name) => (
          <li key={name}>
            <Button type="button" size="sm" variant="secondary" onClick={() => begin(texts[name])}>
              {texts[name]}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
