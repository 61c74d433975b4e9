import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '@/config/locales'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'
import { say } from './say'
import { pick } from './texts-of'

const messages = { en, fr } as unknown as Record<Locale, Record<string, never>>

function* textsIn(node: object, path = ''): Generator<[path: string, text: string]> {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') {
      yield [`${path}${key}`, value]
    } else {
      yield* textsIn(value as object, `${path}${key}.`)
    }
  }
}

describe.each(locales)('the values of texts in %s', (locale) => {
  const translate = createTranslator({ locale, messages: messages[locale] }) as unknown as (
    key: string,
    values: Record<string, string | number>,
  ) => string

  it.each([0, 1, 2, 5, 1_200_000])('are put in as the library of the server does, with %d', (count) => {
    const sayable = [...textsIn(messages[locale])].filter(
      ([, text]) => text.includes('{') && !/[<']|\{\w+, (?!plural)/.test(text),
    )
    expect(sayable.length).toBeGreaterThan(500)
    for (const [path, text] of sayable) {
      const values = Object.fromEntries(
        [...text.matchAll(/\{(\w+)(, plural)?/g)].map(([, name, plural]) => [
          name,
          plural ? count : `a $& of ${name}`,
        ]),
      )
      // A number that chooses the plural form and is also shown is one value.
      expect(say(locale, text, values), path).toBe(translate(path, values))
    }
  })
})

it('leaves what has no value', () => {
  expect(say('en', '{name} has {count}', { name: 'Amina' })).toBe('Amina has {count}')
})

it('takes texts for the browser as they are written, and finished where they have no values', () => {
  expect(pick('en', 'Notifications', ['title', 'bellUnread'])).toEqual({
    title: en.Notifications.title,
    bellUnread: en.Notifications.bellUnread,
  })
})

it('takes a namespace whole, but not the namespaces in it', () => {
  expect(en.Practice.why).toBeTypeOf('object')
  expect(Object.keys(pick('en', 'Practice'))).toEqual(
    Object.entries(en.Practice).flatMap(([key, text]) => (typeof text === 'string' ? [key] : [])),
  )
})
