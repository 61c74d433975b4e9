import { expect, it } from 'vitest'
import { renderContent } from './render-content'

const words = { en: 'Why?', fr: 'Pourquoi ?' }
const typeset = { en: 'Why?', fr: 'Pourquoi\u00a0?' }
const rendered = async (definition: object) =>
  (
    await renderContent({
      kind: 'exercise',
      title: { en: 'Title', fr: 'Titre' },
      text: { en: 'Text', fr: 'Texte' },
      definition,
      glossary: [],
      guide: {},
    })
  ).revision.definition

it.each(['match', 'case'])('sentences of an exercise get French spaces: %s', async (runner) => {
  const parts = { text: words, items: [{ id: 'a', text: words }], checks: [{ label: words }] }
  expect(await rendered({ runner, ...parts })).toEqual({
    runner,
    text: typeset,
    items: [{ id: 'a', text: typeset }],
    checks: [{ label: typeset }],
  })
})

it('what a program reads of an exercise stays as it is', async () => {
  const check = { has: words, lacks: words, pattern: words }
  const definition = { runner: 'text', solution: words, wrong: [{ answer: words }], checks: [check] }
  expect(await rendered({ ...definition, hints: [words] })).toEqual({ ...definition, hints: [typeset] })
  expect(await rendered({ runner: 'predict', text: words })).toEqual({ runner: 'predict', text: words })
})
