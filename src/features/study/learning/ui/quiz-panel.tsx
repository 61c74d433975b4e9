import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { ButtonLink } from '@/ui/link'
import type { ItemPage } from '../server/get-item-page'
import { QuizForm } from './quiz-form'
import { QuizResult } from './quiz-result'

interface QuizPanelProps {
  locale: Locale
  page: ItemPage
  /** The attempt in the address is repeated; its right answers stay. */
  again: boolean
  /** Shown if this quiz has completed its week. */
  weekDone: ReactNode
}

/** The questions, or the result of the attempt in the address with a link to try again. */
export function QuizPanel({ locale, page, again, weekDone }: QuizPanelProps) {
  const t = textsOf(locale, 'Learning')
  const errors = textsOf(locale, 'Errors')
  const offline = textsOf(locale, 'Offline')
  const { item, attempt, triesLeft } = page
  const questions = item.questions ?? []
  if (attempt && !again) {
    return (
      <div className="mt-8 grid gap-6">
        <QuizResult
          locale={locale}
          questions={questions}
          result={attempt.result}
          answers={attempt.answers}
          triesLeft={triesLeft}
        >
          {attempt.result.passed && weekDone}
        </QuizResult>
        <div className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink
            variant={attempt.result.passed ? 'secondary' : 'primary'}
            href={`${href(locale, paths.myItem(item.program.slug, item.slug), { again: attempt.id })}#questions`}
          >
            {t('tryAgain')}
          </ButtonLink>
        </div>
      </div>
    )
  }
  const { best, count } = item.attempts
  const right = new Set(
    attempt?.result.feedback.filter(({ correct }) => correct).map(({ question }) => question),
  )
  const kept = Object.fromEntries(Object.entries(attempt?.answers ?? {}).filter(([id]) => right.has(id)))
  return (
    <div id="questions" className="mt-8 grid scroll-mt-6 gap-6">
      <p className="text-soft">
        {t('quizRules', { questions: questions.length, percent: 70 })}{' '}
        {best && t('quizBest', { count, score: best.score, max: best.max })} {right.size > 0 && t('quizKept')}
      </p>
      <QuizForm
        locale={locale}
        id={item.id}
        title={item.title}
        revision={item.revision}
        place={{ slug: item.program.slug, item: item.slug }}
        clientId={randomUUID()}
        texts={{
          send: t('sendAnswers'),
          sending: t('sendingAnswers'),
          network: errors('network'),
          kept: offline('quizKept'),
          notKept: offline('notKept'),
          empty: t('answersRequired'),
          places: t('places'),
        }}
        questions={questions}
        kept={kept}
        fieldTexts={{
          place: t('place'),
          choose: t('choose'),
          hints: { multiple: t('hints.multiple'), order: t('hints.order') },
        }}
      />
    </div>
  )
}
