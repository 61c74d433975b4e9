import { render, toPlainText } from 'react-email'
import { env } from '@/config/env'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { site } from '@/config/site'
import { hasText, textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { defangName, oneLine } from '../defang.rules'
import type { MailData, MailKind } from '../mail-kinds'
import { SmallPrint } from './blocks'
import { MailLayout } from './layout'
import type { MailContext, MailTemplate } from './template'
import { templates } from './templates'

export interface RenderedMail {
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
}

function ownLink(link: string): string {
  const url = new URL(link, env().SITE_URL)
  if (url.origin !== new URL(env().SITE_URL).origin) {
    throw new Error('a mail may only link to our own site')
  }
  return url.href
}

/** `titles`: program slug → its title in the mail's language. */
export function mailContext(locale: Locale, titles: ReadonlyMap<string, string>): MailContext {
  const t: MailContext['t'] = (key, params) => textsOf(locale)(`Mail.${key}`, params)
  return {
    locale,
    t,
    say: (key, params) => textsOf(locale)(key, params),
    textOf: (key) => (hasText(key) ? textsOf(locale)(key) : null),
    page: (path, query) => ownLink(href(locale, path, query)),
    own: ownLink,
    money: (amountXaf) => formatXaf(amountXaf, locale),
    program: (slug) => titles.get(slug) ?? slug,
    greeting: (firstName) => {
      const name = defangName(firstName)
      return name ? t('hello', { name }) : t('helloPlain')
    },
  }
}

const textOptions = { selectors: [{ selector: 'h1', options: { uppercase: false } }] }

/** The link of the guardian who reads this; null: somebody else does. */
const guardianIn = (data: object) => ('guardianToken' in data ? String(data.guardianToken) : null)

/** Subject, HTML and text of one mail. */
export async function renderTemplate<K extends MailKind>(
  kind: K,
  data: MailData[K],
  mail: MailContext,
): Promise<RenderedMail> {
  const template = templates[kind] as MailTemplate<K>
  const subject = oneLine(template.subject(mail, data))
  const token = guardianIn(data)
  const html = await render(
    <MailLayout
      mail={mail}
      preheader={template.preheader(mail, data)}
      reason={mail.t(`reason${token ? 'Guardian' : template.audience}`, { site: site.name })}
      unsubscribe={token ? mail.page(paths.guardianAnswer, { token }) : template.unsubscribe?.(mail, data)}
    >
      {token && template.audience !== 'Guardian' && <SmallPrint>{mail.t('guardianCopy')}</SmallPrint>}
      <template.Body mail={mail} data={data} />
    </MailLayout>,
  )
  return {
    subject,
    html,
    text: toPlainText(html, textOptions),
    headers: token ? undefined : template.headers?.(mail, data),
  }
}
