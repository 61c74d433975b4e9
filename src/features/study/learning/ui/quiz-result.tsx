import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { isObject } from '@/lib/json'
import { Alert } from '@/ui/alert'
import { Icon } from '@/ui/icon'
import { InlineCode } from '@/ui/inline-code'
import { wordsOf } from '../answer-words'
import type { AttemptAnswer, PresentedQuestion, QuestionFeedback } from '../learning.answers'
import { FocusResult } from './focus-result'

interface QuizResultProps {
  locale: Locale
  questions: readonly PresentedQuestion[]
  result: AttemptAnswer
  /** The answers as they were sent, in any shape. */
  answers: Readonly<Record<string, unknown>>
  triesLeft: number
  /** Shown below the verdict and above the questions. */
  children?: ReactNode
}

/** The learner's own answer in words; undefined: there was none, or none of the form that the question has. */
function ownWordsOf(question: PresentedQuestion, answer: unknown): string | undefined {
  const several = typeof answer === 'string' ? [answer] : answer
  switch (question.kind) {
    case 'multiple':
    case 'order':
      return Array.isArray(several) && several.length > 0 ? wordsOf(question, several) : undefined
    case 'match':
      return isObject(answer) && Object.keys(answer).length > 0 ? wordsOf(question, answer) : undefined
    default:
      return typeof answer === 'string' || typeof answer === 'number'
        ? wordsOf({ ...question, kind: question.kind === 'single' ? 'single' : 'number' }, answer)
        : undefined
  }
}

function Verdict({
  locale,
  number,
  question,
  feedback,
  answer: ownAnswer,
}: {
  locale: Locale
  number: number
  question: PresentedQuestion
  feedback: QuestionFeedback
  answer: unknown
}) {
  const own = ownWordsOf(question, ownAnswer)
  const t = textsOf(locale, 'Learning')
  const answer = wordsOf(question, feedback.answer)
  // Before the answers are shown, the only reason is that of the answer above it.
  const onlyReason = answer === undefined ? Object.values(feedback.why ?? {})[0] : undefined
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-3 border-t border-line py-4 first:border-0">
      <Icon
        name={feedback.correct ? 'check' : 'x'}
        className={`mt-1 size-5 ${feedback.correct ? 'text-forest' : 'text-brick'}`}
      />
      <div className="min-w-0">
        <p>
          <strong className="font-semibold">{feedback.correct ? t('right') : t('wrong')}</strong>{' '}
          <span className="text-soft">{number}.</span> <InlineCode text={question.text} />
        </p>
        {!feedback.correct && (
          <p className="mt-2">
            {own === undefined ? (
              t('noAnswer')
            ) : (
              <>
                {t('yourAnswer')} <InlineCode text={own} />
              </>
            )}
          </p>
        )}
        {feedback.misspelt && <p className="mt-2">{t('misspelt')}</p>}
        {feedback.near && <p className="mt-2">{t(`near.${feedback.near}`)}</p>}
        {feedback.says && (
          <p className="mt-2">
            <InlineCode text={feedback.says} />
          </p>
        )}
        {answer !== undefined && !feedback.correct && (
          <p className="mt-2">
            {t('rightAnswer')} <InlineCode text={answer} />
          </p>
        )}
        {feedback.explanation && (
          <p className="mt-2 text-soft">
            <InlineCode text={feedback.explanation} />
          </p>
        )}
        {onlyReason !== undefined && (
          <p className="mt-2">
            <InlineCode text={onlyReason} />
          </p>
        )}
        {!feedback.correct && onlyReason === undefined && feedback.why && question.options && (
          <ul className="mt-2 grid gap-1 text-sm text-soft">
            {question.options.map(
              ({ id, text }) =>
                feedback.why?.[id] && (
                  <li key={id}>
                    <strong className="font-semibold">
                      <InlineCode text={text} />
                    </strong>{' '}
                    <InlineCode text={feedback.why[id]} />
                  </li>
                ),
            )}
          </ul>
        )}
      </div>
    </li>
  )
}

/** The result of an attempt, question by question. Answers and explanations are shown if the server has sent them. */
export function QuizResult({ locale, questions, result, answers, triesLeft, children }: QuizResultProps) {
  const t = textsOf(locale, 'Learning')
  const { passed, score, max, feedback } = result
  const open = feedback.some(({ explanation }) => explanation !== undefined)
  return (
    <section id="result" tabIndex={-1} aria-labelledby="result-title" className="scroll-mt-6 outline-none">
      <FocusResult id="result" />
      <Alert
        kind={passed ? 'success' : 'warning'}
        title={
          <span id="result-title">
            {passed ? t('passed', { score, max }) : t('notPassed', { score, max })}
          </span>
        }
      >
        <p>
          {passed
            ? t(score === max ? 'passedText' : 'passedMostlyText')
            : open
              ? t('openText')
              : t('triesLeft', { count: triesLeft })}
        </p>
      </Alert>
      {children}
      <ol className="mt-4 list-none">
        {questions.map((question, n) => {
          const own = feedback.find((each) => each.question === question.id)
          return (
            own && (
              <Verdict
                key={question.id}
                locale={locale}
                number={n + 1}
                question={question}
                feedback={own}
                answer={answers[question.id]}
              />
            )
          )
        })}
      </ol>
    </section>
  )
}
