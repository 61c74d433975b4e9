import { createTranslator, type Messages, type NamespaceKeys, type NestedKeyOf } from 'next-intl'
import { defaultLocale, type Locale } from '@/config/locales'
import { namesInTexts, site } from '@/config/site'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'
import type { TextKey, TextKeyIn, TextParams } from '@/messages/text-key'

type Names = typeof namesInTexts

/** A straight apostrophe could quote what follows it in a message. */
const inMessage = (name: string) => JSON.stringify(name.replaceAll("'", '’')).slice(1, -1)

/** The texts with the names of this academy. */
function withNames(texts: object, { name, company }: Names): object {
  if (name === namesInTexts.name && company === namesInTexts.company) {
    return texts
  }
  const named = JSON.stringify(texts)
    .replaceAll(namesInTexts.name, () => inMessage(name))
    .replaceAll(namesInTexts.company, () => inMessage(company))
  return JSON.parse(named)
}

/** Cached, because each translator reads the whole tree of texts and parses each message once. */
const translators = new Map<string, unknown>()
let named: Names | undefined
let messages: Record<Locale, object> = { en, fr }

/** The texts of a language; made again when the office has given the academy another name. */
function messagesOf(locale: Locale): object {
  if (named?.name !== site.name || named.company !== site.company) {
    named = { name: site.name, company: site.company }
    messages = { en: withNames(en, named), fr: withNames(fr, named) }
    translators.clear()
  }
  return messages[locale]
}

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>
/** The texts of one namespace: its keys and their values are checked by the compiler. */
export type Texts<Name extends Namespace> = ReturnType<typeof createTranslator<Messages, Name>>
/** All texts by their full keys, for keys in data. */
type AllTexts = (key: TextKey, params?: TextParams) => string

function translatorOf(locale: Locale, namespace: string | undefined) {
  const texts = messagesOf(locale)
  const name = `${locale}.${namespace}`
  const translator =
    translators.get(name) ??
    createTranslator({
      locale,
      messages: texts as Record<string, never>,
      namespace: namespace as never,
      timeZone: site.timeZone,
    })
  translators.set(name, translator)
  return translator
}

const find = (locale: Locale, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (node, part) => (node as Record<string, unknown> | undefined)?.[part],
      messagesOf(locale),
    )

export const hasText = (key: string): key is TextKey => typeof find(defaultLocale, key) === 'string'

/** The texts of a namespace, or all texts by their full keys; throws if there is no such text. */
export function textsOf(locale: Locale): AllTexts
export function textsOf<Name extends Namespace>(locale: Locale, namespace: Name): Texts<Name>
export function textsOf(locale: Locale, namespace?: string): unknown {
  const translator = translatorOf(locale, namespace)
  if (namespace !== undefined) {
    return translator
  }
  const text: AllTexts = (key, params) => {
    if (typeof find(locale, key) !== 'string') {
      throw new Error(`no text ${key} in ${locale}`)
    }
    return (translator as AllTexts)(key, params)
  }
  return text
}

/** The text of a key that is built from stored data, or `otherwise`. */
export const textOr = (locale: Locale, key: string, otherwise: string): string =>
  hasText(key) ? textsOf(locale)(key) : otherwise

/** Without those of the namespaces in it. */
type OwnKey<Name extends Namespace> = Exclude<TextKeyIn<Name>, `${string}.${string}`>

function ownKeys(namespace: string): string[] {
  const texts = find(defaultLocale, namespace) as Record<string, unknown>
  return Object.keys(texts).filter((key) => typeof texts[key] === 'string')
}

/**
 * Texts for the browser, which has no dictionary: those with values come as they are written, for `say`, the others
 * finished. Without `keys` all of a namespace that is shown in the browser alone.
 */
export function pick<Name extends Namespace, Key extends TextKeyIn<Name> = OwnKey<Name>>(
  locale: Locale,
  namespace: Name,
  keys: readonly Key[] = ownKeys(namespace) as Key[],
): Record<Key, string> {
  const t = textsOf(locale)
  const entries = keys.map((key) => {
    const path = `${namespace}.${key}` as TextKey
    const text = String(find(locale, path))
    return [key, text.includes('{') ? text : t(path)]
  })
  return Object.fromEntries(entries) as Record<Key, string>
}
