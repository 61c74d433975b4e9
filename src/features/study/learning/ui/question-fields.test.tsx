import { prerender } from 'react-dom/static'
import { describe, expect, it } from 'vitest'
import type { PresentedQuestion } from '../learning.answers'
import { readQuizForm } from '../quiz-form.rules'
import { QuestionFields } from './question-fields'

const texts = { place: 'Place', choose: 'Choose', hints: { multiple: 'Several', order: 'In order' } }

const options = [
  { id: 'one', text: 'First `<h1>`' },
  { id: 'two', text: 'Second' },
]
const targets = [
  { id: 'left', text: 'Left `code`' },
  { id: 'right', text: 'Right' },
]
const question = (kind: PresentedQuestion['kind'], more: Partial<PresentedQuestion> = {}) => ({
  id: 'q',
  kind,
  text: 'What is it?',
  ...more,
})

async function show(question: PresentedQuestion, answer?: unknown) {
  const { prelude } = await prerender(
    <QuestionFields texts={texts} number={3} question={question} answer={answer} />,
  )
  return new Response(prelude).text()
}
const namesIn = (html: string) => [...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)

describe('the fields of a question', () => {
  it.each([
    ['single', { options }, ['single.q', 'single.q']],
    ['multiple', { options }, ['multiple.q.one', 'multiple.q.two']],
    ['order', { options }, ['order.q.one', 'order.q.two']],
    ['match', { options, targets }, ['match.q.one', 'match.q.two']],
    ['number', {}, ['number.q']],
    ['text', {}, ['text.q']],
  ] as const)('of kind %s are a group with its words, each with its own name', async (kind, more, names) => {
    const html = await show(question(kind, more as Partial<PresentedQuestion>))
    expect(html).toMatch(/<fieldset[^>]*><legend id="question-q"[^>]*>.*What is it\?<\/legend>/)
    expect(namesIn(html)).toEqual(names)
    // Every field is inside its label, or named by the legend.
    const fields = html.match(/<(input|select)\b/g)?.length
    const named =
      (html.match(/<label\b/g)?.length ?? 0) + (html.match(/aria-labelledby="question-q"/g)?.length ?? 0)
    expect(named).toBe(fields)
  })

  it('are read back as the answers in the form of the question', () => {
    expect(readQuizForm({ 'order.q.one': '2', 'order.q.two': '1' })).toEqual({ q: ['two', 'one'] })
    expect(readQuizForm({ 'match.q.one': 'right', 'match.q.two': '' })).toEqual({ q: { one: 'right' } })
  })

  it('hold what was answered before', async () => {
    expect(await show(question('single', { options }), 'two')).toMatch(
      /value="two"[^>]*checked|checked[^>]*value="two"/,
    )
    expect(await show(question('order', { options }), ['two', 'one'])).toMatch(
      /name="order\.q\.one"[^>]*>.*?<option value="2" selected/,
    )
    expect(await show(question('match', { options, targets }), { two: 'left' })).toMatch(
      /name="match\.q\.two"[^>]*>.*?<option value="left" selected/,
    )
    expect(await show(question('number'), 12)).toContain('value="12"')
  })

  it('show code as code, and in a list of choices without its signs', async () => {
    const html = await show(question('match', { options, targets }))
    expect(html).toMatch(/<code[^>]*>&lt;h1&gt;<\/code>/)
    expect(html).toContain('>Left code</option>')
  })
})
