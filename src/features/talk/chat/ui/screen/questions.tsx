'use client'

import { Badge } from '@/ui/badge'
import type { QuestionView } from '../../chat.contract'
import { shortMoment } from '../core/days'
import { useChatPlace } from './chat-place'
import { useOpenRoom } from './use-open-room'

interface QuestionProps {
  question: QuestionView
  current: boolean
}

function Question({ question, current }: QuestionProps) {
  const { texts, locale, now } = useChatPlace()
  const { room_id, name, waiting_since, active_at, last_message } = question
  const { post, open, busy } = useOpenRoom(room_id)
  return (
    <li>
      <form action={post} onSubmit={open}>
        <input type="hidden" name="room_id" value={room_id} />
        <input type="hidden" name="locale" value={locale} />
        <button
          type="submit"
          aria-busy={busy || undefined}
          aria-current={current ? 'page' : undefined}
          className="grid min-h-16 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-3 text-left hover:bg-sunken aria-[current]:bg-forest-tint"
        >
          <span className={`truncate ${waiting_since ? 'font-bold' : 'font-semibold'}`}>{name}</span>
          <span className="justify-self-end text-sm text-soft tabular-nums" suppressHydrationWarning>
            {shortMoment(waiting_since ?? active_at, now, locale, texts)}
          </span>
          <span className="truncate text-sm text-soft">
            {last_message?.deleted ? texts.deletedText : last_message?.text}
          </span>
          {waiting_since ? (
            <Badge tone="sun">{texts.unanswered}</Badge>
          ) : (
            <span className="text-sm text-soft">{texts.answered}</span>
          )}
        </button>
      </form>
    </li>
  )
}

/** The students' questions; unanswered ones first. */
export function Questions({
  questions,
  active,
}: {
  questions: readonly QuestionView[]
  active: string | null
}) {
  const { texts } = useChatPlace()
  return (
    <section aria-labelledby="questions-title">
      <h3 id="questions-title" className="border-b border-line px-4 pt-3 pb-2 font-semibold">
        {texts.questions}
      </h3>
      {questions.length === 0 && (
        <p className="border-b border-line px-4 py-3 text-soft">{texts.noQuestions}</p>
      )}
      <ul>
        {questions.map((question) => (
          <Question key={question.room_id} question={question} current={question.room_id === active} />
        ))}
      </ul>
    </section>
  )
}
