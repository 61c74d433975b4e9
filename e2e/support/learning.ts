import type { Locator, Page } from '@playwright/test'
import type { Question, QuizDefinition } from '../../src/features/study/learning/item-definition.schema'
import { presentQuestion } from '../../src/features/study/learning/quiz.rules'
import { quizField } from '../../src/features/study/learning/quiz-form.rules'
import { query } from './database'
import { expect, type Language } from './fixtures'

/** A program whose first week has everything: two lessons, a quiz and an assignment. */
export const course = 'microsoft-office-skills'

export interface Item {
  id: string
  slug: string
  kind: 'lesson' | 'quiz' | 'assignment'
  minutes: number
  sample: boolean
  required: boolean
  title: Record<Language, string>
  definition: QuizDefinition
}

/** The items of a week in their order. */
export const itemsOf = (program: string, week = 1) =>
  query<Item>(
    `select i.id, i.slug, i.kind, i.minutes, i.sample, i.required, json_build_object('en', r.title_en, 'fr', r.title_fr) as title,
       r.definition
     from learning_items i join program_weeks w on w.id = i.week_id join programs p on p.id = i.program_id
       join item_revisions r on r.id = i.published_revision_id
     where p.slug = $1 and w.number = $2 and i.archived_at is null order by i.position`,
    [program, week],
  )

export async function itemOf(program: string, kind: Item['kind'], week = 1): Promise<Item> {
  const item = (await itemsOf(program, week)).find((each) => each.kind === kind)
  if (!item) {
    throw new Error(`week ${week} of ${program} has no ${kind}`)
  }
  return item
}

/** A text as a screen shows it: code without its backticks, any space as a space. */
export const plainText = (text: string) => text.replaceAll('`', '').replace(/\s+/g, ' ').trim()

const acceptedText = (question: Extract<Question, { kind: 'text' }>, language: Language) =>
  (Array.isArray(question.answer) ? question.answer : question.answer[language])[0] ?? ''

/** The right answers in the form of the API. */
export const rightAnswers = ({ questions }: QuizDefinition, language: Language) =>
  Object.fromEntries(
    questions.map((question) => [
      question.id,
      question.kind === 'text' ? acceptedText(question, language) : question.answer,
    ]),
  )

async function answer(form: Locator, question: Question, language: Language) {
  const field = (option?: string) => form.locator(`[name="${quizField(question.kind, question.id, option)}"]`)
  switch (question.kind) {
    case 'single':
      return form.locator(`[name="${quizField('single', question.id)}"][value="${question.answer}"]`).check()
    case 'multiple':
      for (const option of question.answer) {
        await field(option).check()
      }
      return
    case 'order':
      for (const [place, option] of question.answer.entries()) {
        await field(option).selectOption(String(place + 1))
      }
      return
    case 'match':
      for (const [option, target] of Object.entries(question.answer)) {
        await field(option).selectOption(target)
      }
      return
    case 'number':
      return field().fill(String(question.answer))
    case 'text':
      return field().fill(acceptedText(question, language))
  }
}

/** Answers the first `count` questions of the form rightly, and leaves the others open. */
export async function answerQuestions(
  page: Page,
  { questions }: QuizDefinition,
  language: Language,
  count = questions.length,
) {
  const form = page.locator('#questions form')
  for (const question of questions.slice(0, count)) {
    await answer(form, question, language)
  }
}

/** The form holds the right answer of every question. */
export async function expectAnswered(page: Page, { questions }: QuizDefinition) {
  const form = page.locator('#questions form')
  const field = (question: Question, option?: string) =>
    form.locator(`[name="${quizField(question.kind, question.id, option)}"]`)
  for (const question of questions) {
    switch (question.kind) {
      case 'single':
        await expect(form.locator(`[name="single.${question.id}"][value="${question.answer}"]`)).toBeChecked()
        break
      case 'multiple':
        for (const option of question.answer) {
          await expect(field(question, option)).toBeChecked()
        }
        break
      case 'order':
        for (const [place, option] of question.answer.entries()) {
          await expect(field(question, option)).toHaveValue(String(place + 1))
        }
        break
      case 'match':
        for (const [option, target] of Object.entries(question.answer)) {
          await expect(field(question, option)).toHaveValue(target)
        }
        break
      default:
        await expect(field(question)).not.toHaveValue('')
    }
  }
}

/** The options of a question in the order in which they are shown. */
export const shownOptions = (question: Question, language: Language) =>
  presentQuestion(question, language, false).options ?? []

/** Every question is a group with its words as the name, and every field in it has a name of its own. */
export async function expectNamedFields(page: Page, { questions }: QuizDefinition, language: Language) {
  const form = page.locator('#questions form')
  for (const [n, question] of questions.entries()) {
    const group = form.getByRole('group').nth(n)
    const words = plainText(question.text[language])
    await expect(group).toHaveAccessibleName(new RegExp(escaped(words)))
    if (question.kind === 'number' || question.kind === 'text') {
      await expect(group.getByRole('textbox')).toHaveAccessibleName(new RegExp(escaped(words)))
      continue
    }
    const role = ({ single: 'radio', multiple: 'checkbox', order: 'combobox', match: 'combobox' } as const)[
      question.kind
    ]
    const fields = group.getByRole(role)
    await expect(fields).toHaveCount(question.options.length)
    for (const [place, { text }] of shownOptions(question, language).entries()) {
      await expect(fields.nth(place)).toHaveAccessibleName(plainText(text))
    }
  }
}

export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

/** Letters and digits alone: whatever way a response escapes its texts, they are found. */
const bare = (text: string) =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, ' ')
    .replace(/\\[nrt"\\]/g, ' ')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A wrong option of the last question with one answer, and its reason, which is shown at once when it is chosen. */
export function wrongChoice({ questions }: QuizDefinition, language: Language) {
  const question = questions.findLast((each) => each.kind === 'single')
  const option = question?.options.find(({ id, why }) => why && id !== question.answer)
  if (!question || !option?.why) {
    throw new Error('the quiz has no question with one answer and reasons')
  }
  return { field: quizField('single', question.id), value: option.id, why: option.why[language] }
}

/** Everything that would give an answer away: explanations, the thoughts behind options, accepted words. */
export function secretsOf({ questions }: QuizDefinition, languages: readonly Language[] = ['en', 'fr']) {
  const texts = questions.flatMap((question) =>
    languages.flatMap((language) => [
      question.explanation[language],
      ...('options' in question
        ? question.options.flatMap(({ id, why }) =>
            why && (question.kind !== 'single' || id === question.answer) ? [why[language]] : [],
          )
        : []),
      ...(question.kind === 'text' ? [acceptedText(question, language)] : []),
    ]),
  )
  // Very short ones would be found in any text.
  return [...new Set(texts)].filter((text) => bare(text).length >= 10)
}

export const foundIn = (response: string, secrets: readonly string[]) => {
  const text = bare(response)
  return secrets.filter((secret) => text.includes(bare(secret)))
}
