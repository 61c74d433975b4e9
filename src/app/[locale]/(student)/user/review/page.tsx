import { randomUUID } from 'node:crypto'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { wordsOf } from '@/features/study/learning/answer-words'
import type { Question } from '@/features/study/learning/item-definition.schema'
import type { ReviewCardView } from '@/features/study/learning/learning.answers'
import { getReviewPage, type ReviewResult } from '@/features/study/learning/server/list-reviews'
import { FocusResult } from '@/features/study/learning/ui/focus-result'
import { QuestionFields } from '@/features/study/learning/ui/question-fields'
import { type LocalAnswer, ReviewForm } from '@/features/study/learning/ui/review-form'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { firstValue, type Query } from '@/lib/page-query'
import { allowKeeping, runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { InlineCode } from '@/ui/inline-code'
import { ButtonLink, Link } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<Query> }

export const generateMetadata = privateMetadata('Learning.reviewMetaTitle')

/** Review questions, which come back after 2, 7 and 21 days, ten at a time. */
export default async function ReviewPage({ params, searchParams }: Props) {
  const { locale } = await params
  const answered = firstValue((await searchParams).answered)
  const { cards, dueCount, result } = await runPage(
    getReviewPage,
    { answered },
    { locale, path: paths.review },
  )
  await allowKeeping()
  const t = textsOf(locale, 'Learning')
  return (
    <StudentFrame locale={locale} path={paths.review}>
      <div className="mx-auto grid max-w-[44rem] gap-8">
        <div>
          <Link href={href(locale, paths.dashboard)} className="inline-flex min-h-11 items-center">
            {t('reviewBack')}
          </Link>
          <h1 className="display mt-2 text-3xl sm:text-4xl">{t('reviewTitle')}</h1>
          <p className="mt-3 max-w-[60ch] text-soft">{t('reviewLead')}</p>
          {dueCount > 0 && <p className="mt-2 font-semibold">{t('reviewLeft', { count: dueCount })}</p>}
        </div>
        {result && <Result locale={locale} result={result} />}
        {cards.length === 0 ? (
          <Alert kind="success" live={false}>
            <p>{t('reviewNothing')}</p>
            <ButtonLink variant="secondary" size="sm" className="mt-3" href={href(locale, paths.dashboard)}>
              {t('reviewBack')}
            </ButtonLink>
          </Alert>
        ) : (
          <ol className="grid list-none gap-8">
            {cards.map((card, n) => (
              <li key={card.id} className="rounded-card border border-line bg-raised p-5 sm:p-6">
                <Card locale={locale} card={card} number={n + 1} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </StudentFrame>
  )
}

/** Only for cards with an answer, that is, cards that were answered right before. */
const localAnswerOf = (card: ReviewCardView): LocalAnswer | null => {
  if (card.answer === undefined) {
    return null
  }
  const { kind, answer, tolerance = 0, units = [], explanation = '' } = card
  return {
    question: { kind, answer, tolerance, units } as Question,
    words: wordsOf(card, answer) ?? '',
    explanation,
  }
}

function Card({ locale, card, number }: { locale: Locale; card: ReviewCardView; number: number }) {
  const t = textsOf(locale, 'Learning')
  const errors = textsOf(locale, 'Errors')
  const offline = textsOf(locale, 'Offline')
  return (
    <ReviewForm
      locale={locale}
      card={card.id}
      label={t('reviewLabel')}
      clientId={randomUUID()}
      localAnswer={localAnswerOf(card)}
      texts={{
        send: t('reviewSend'),
        sending: t('sendingAnswers'),
        network: errors('network'),
        kept: offline('reviewKept'),
        notKept: offline('notKept'),
        empty: t('answersRequired'),
        right: t('right'),
        wrong: t('wrong'),
        rightAnswer: t('rightAnswer'),
      }}
    >
      {/* Questions of several quizzes may have one id: here each has the number of its card. */}
      <QuestionFields
        number={number}
        question={{ ...card, id: `card-${number}` }}
        texts={{
          place: t('place'),
          choose: t('choose'),
          hints: { multiple: t('hints.multiple'), order: t('hints.order') },
        }}
      />
    </ReviewForm>
  )
}

function Result({ locale, result }: { locale: Locale; result: ReviewResult }) {
  const t = textsOf(locale, 'Learning')
  const { correct, question, answer, explanation, due_at } = result
  const words = wordsOf(question, answer)
  return (
    <section id="result" tabIndex={-1} aria-label={t('reviewResult')} className="scroll-mt-6 outline-none">
      <FocusResult id="result" />
      <Alert kind={correct ? 'success' : 'warning'} title={correct ? t('right') : t('wrong')}>
        <p className="mt-1">
          <InlineCode text={question.text} />
        </p>
        {!correct && words !== undefined && (
          <p className="mt-2">
            {t('rightAnswer')} <InlineCode text={words} />
          </p>
        )}
        <p className="mt-2">
          <InlineCode text={explanation} />
        </p>
        <p className="mt-2 text-sm">
          {due_at === null
            ? t('reviewDone')
            : t('reviewAgain', { date: formatDoualaDate(new Date(due_at), locale) })}
        </p>
      </Alert>
    </section>
  )
}
