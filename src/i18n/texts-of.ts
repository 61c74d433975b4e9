import { createTranslator } from 'next-intl'
import type { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { site } from '@/config/site'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'

const messages: Record<Locale, object> = { en, fr }

type Namespace = Extract<keyof typeof en, string>
/** The texts of one namespace, as getTranslations() of next-intl resolves to. */
export type Texts<Name extends Namespace> = Awaited<ReturnType<typeof getTranslations<Name>>>

const namespaces = new Map<string, unknown>()

/**
 * The texts of one namespace, without waiting: a component that is not asynchronous is rendered in place. Each message
 * is parsed once, where next-intl parses it once for each request.
 */
export function textsOf<Name extends Namespace>(locale: Locale, namespace: Name): Texts<Name> {
  const key = `${locale}.${namespace}`
  const namespaceTexts =
    namespaces.get(key) ??
    createTranslator({
      locale,
      messages: messages[locale] as Record<string, never>,
      namespace: namespace as never,
      timeZone: site.timeZone,
    })
  namespaces.set(key, namespaceTexts)
  return namespaceTexts as Texts<Name>
}
