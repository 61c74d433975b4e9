import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'
import { aggregatorNames, aggregators, providerNames } from './payment-providers'

const languages = { en, fr }

it.each(Object.entries(languages))('are all named where the texts list them (%s)', (_language, texts) => {
  const lists = {
    'Validation.providerUnknown': texts.Validation.providerUnknown,
    'ProgramFaq.a2': texts.ProgramFaq.a2,
    'Privacy.sections.s5.body': texts.Privacy.sections.s5.body,
  }
  const missing = Object.entries(lists).flatMap(([key, text]) =>
    providerNames.filter((id) => !text.includes(texts.Payment.provider[id])).map((id) => `${key}: ${id}`),
  )
  expect(missing).toEqual([])
})

it('have their colours in the style sheets, which search few folders for class names', () => {
  const styles = readFileSync('src/ui/theme.css', 'utf8')
  expect(styles).toContain("@source '../config/payment-providers.ts';")
})

it('are all named for the people who run the academy', () => {
  const headings = readFileSync('docs/operations/payments.md', 'utf8').match(/^## .*$/gm) ?? []
  const comments = readFileSync('.env.example', 'utf8').match(/^# .*$/gm) ?? []
  const readme = readFileSync('README.md', 'utf8')
  for (const id of providerNames) {
    const short = en.PaymentsOffice.source[id]
    expect(headings).toContainEqual(expect.stringContaining(short))
    expect(comments).toContainEqual(expect.stringMatching(new RegExp(`^# ${short}\\b`)))
    expect(readme).toContain(en.Payment.provider[id])
  }
  for (const id of aggregatorNames) {
    const { label } = aggregators[id]
    expect(headings).toContain(`## ${label}`)
    expect(comments).toContainEqual(expect.stringMatching(new RegExp(`^# ${label}\\b`)))
  }
})

it('that stand before others are named to the people whose numbers they get', () => {
  const missing = aggregatorNames.filter((id) =>
    Object.values(languages).some((texts) => !texts.Privacy.sections.s5.body.includes(aggregators[id].label)),
  )
  expect(missing).toEqual([])
})
