import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { paymentProviders, providerNames } from '@/config/payment-providers'
import { site } from '@/config/site'
import en from './en.json'
import fr from './fr.json'
import { deadKeys, keysInUse } from './used-keys'

type Node = { [key: string]: Node | string }

const flatten = (node: Node, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  )

const english = new Map(flatten(en as Node))
const french = new Map(flatten(fr as Node))

/** Names of the placeholders and tags that a text uses, without the words inside plural branches. */
const placeholders = (text: string) =>
  [
    ...new Set(
      [...text.matchAll(/(?<!(?:one|other|=\d+) )\{\s*(\w+)\s*[,}]|<(\w+)>/g)].map(
        (match) => match[1] ?? match[2],
      ),
    ),
  ].sort()

const anyPlaceholder = (text: string) => text.replace(/\{\w+\}/g, '{…}')

describe('the texts', () => {
  it('exist in both languages', () => {
    expect([...french.keys()].filter((key) => !english.has(key))).toEqual([])
    expect([...english.keys()].filter((key) => !french.has(key))).toEqual([])
  })

  it('keep French signs and units beside their words, its apostrophes round, and its dots one sign', () => {
    // The narrow space closes up in the display face.
    const loose = / [?!;:»%]|« |\w'\w|\.\.\.|\u202f|\d \d{3}(?!\d)/
    const unit = /[\d}] (?:[kKMG]?o|FCFA|XAF|px|km|kg|min|h|s)(?![\p{L}’])/u
    expect([...french].filter(([, text]) => loose.test(text) || unit.test(text))).toEqual([])
  })

  it('keep English percent signs at their numbers', () => {
    expect([...english].filter(([, text]) => /[\d}]\s%/.test(text))).toEqual([])
  })

  it('never break a line within "e-mail"', () => {
    for (const texts of [english, french]) {
      expect([...texts].filter(([, text]) => /e-mail/i.test(text))).toEqual([])
    }
  })

  it('are never empty', () => {
    for (const texts of [english, french]) {
      expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
    }
  })

  it('are all asked for by some code', () => {
    expect(deadKeys(english.keys())).toEqual([])
    // Not saved by their last word alone, nor by standing where a template could make any word, nor in a namespace taken whole.
    const never = [
      'ChatScreen.shownByNothing',
      'Users.shownByNothing',
      'Footer.failed',
      'Payment.changeDetailsBusy',
    ]
    expect(deadKeys(never)).toEqual(never)
  })

  it('take the same values in both languages', () => {
    const different = [...english].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(french.get(key) ?? '').join(),
    )
    expect(different.map(([key]) => key)).toEqual([])
  })

  it.each([
    ['en', en, english],
    ['fr', fr, french],
  ] as const)('are well formed in %s', (locale, messages, texts) => {
    const broken: string[] = []
    const translator = createTranslator({
      locale,
      messages: messages as unknown as Record<string, never>,
      onError: (error) => {
        if (error.code === 'INVALID_MESSAGE') {
          broken.push(error.message)
        }
      },
    }) as unknown as { rich(key: string, values: Record<string, unknown>): unknown }
    for (const key of texts.keys()) {
      translator.rich(key, {})
    }
    expect(broken).toEqual([])
  })

  it('claim the success rate that the brand claims', () => {
    for (const texts of [english, french]) {
      expect(texts.get('Home.badgeSuccess')).toContain(String(site.figures.successRate.value))
    }
  })

  it('of the specification are shown by some code, to the letter', () => {
    const specified = readFileSync(join(import.meta.dirname, 'specified-texts.txt'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(anyPlaceholder)
    const used = keysInUse(english.keys())
    const usedTexts = [...english].filter(([key]) => used.has(key)).map(([, text]) => anyPlaceholder(text))
    usedTexts.push(...providerNames.flatMap((name) => paymentProviders[name].menuCode ?? []))
    const whole = new Set(usedTexts)
    // A text that begins with the specified one and continues counts too.
    const isShown = (text: string) =>
      whole.has(text) || usedTexts.some((each) => each.startsWith(`${text}. `))
    expect(specified.filter((text) => !isShown(text))).toEqual([])
  })
})
