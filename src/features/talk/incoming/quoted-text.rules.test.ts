import { expect, it } from 'vitest'
import { splitQuoted } from './quoted-text.rules'

const answers: [string, string][] = [
  ['Gmail', 'On Mon, Nov 23, 2026 at 10:12 AM Academy <a@b.cm> wrote:\n\n> When?'],
  ['Gmail over two lines', 'On Mon, Nov 23, 2026 at 10:12 AM Academy\n<a@b.cm> wrote:\n> When?'],
  ['Gmail in French', 'Le lun. 23 nov. 2026 à 10:12, Academy <a@b.cm> a écrit\u00a0:\n> Quand ?'],
  ['Outlook', '-----Original Message-----\nFrom: Academy\nSent: Monday'],
  ['Outlook in French', 'De : Academy <a@b.cm>\nEnvoyé : lundi\nObjet : Re'],
  ['without an introduction', '> When?\n> Where?'],
]
it.each(answers)('takes away what %s repeats', (_program, quoted) => {
  expect(splitQuoted(`On Monday.\n\nThank you\n\n${quoted}`)).toEqual({
    text: 'On Monday.\n\nThank you',
    quoted,
  })
})

const whole: [string, string][] = [
  ['between the quoted lines', 'Hello\nOn Mon, Academy wrote:\n> When?\nOn Monday.\n> Where?\nHere.\n> Bye'],
  ['below the quoted lines', '> When?\nOn Monday.'],
  ['only a quotation', 'On Mon, Academy wrote:\n> When?'],
  ['a sentence that begins alike', 'On Monday I wrote: it works.\nLe prix a écrit son histoire.'],
  ['nothing quoted', 'On Monday.'],
]
it.each(whole)('keeps everything: %s', (_what, text) => {
  expect(splitQuoted(text)).toEqual({ text, quoted: null })
})

it('is fast with long lines', () => {
  const began = performance.now()
  splitQuoted(`${'On '.repeat(200_000)}\n${'<'.repeat(200_000)}\n${'>\n'.repeat(10_000)}`)
  expect(performance.now() - began).toBeLessThan(1_000)
})
