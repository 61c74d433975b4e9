import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Disclosure } from '@/ui/disclosure'

interface ItemQuestionsProps {
  locale: Locale
  questions: readonly { id: string; question: string; answer: string }[]
}

/** What other students asked about the item, and what a teacher answered. */
export function ItemQuestions({ locale, questions }: ItemQuestionsProps) {
  const t = textsOf(locale, 'Learning')
  if (questions.length === 0) {
    return null
  }
  return (
    <section aria-labelledby="item-questions" className="mt-10">
      <h2 id="item-questions" className="display mb-2 text-xl">
        {t('questions.title')}
      </h2>
      {questions.map(({ id, question, answer }) => (
        <Disclosure key={id} summary={question}>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{answer}</p>
        </Disclosure>
      ))}
    </section>
  )
}
