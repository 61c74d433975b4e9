import { env } from '@/config/env'
import { locales } from '@/config/locales'
import { site } from '@/config/site'
import { textsOf } from '@/i18n/texts-of'
import { keyUrl } from '../server/credential/issuer'
import type { openKeys } from '../server/keys'
import { pageScript, readableScript, verifyScript } from './checker-script'

const names = ['title', 'lead', 'label', 'right', 'wrong', 'online', 'page', 'published'] as const
const shared = ['name', 'program', 'completedOn', 'issuedOn', 'class', 'code'] as const

const checkerTexts = (locale: (typeof locales)[number]) =>
  Object.fromEntries([
    ...names.map((name) => [name, textsOf(locale)(`Certificates.checker.${name}`, { site: site.name })]),
    ...shared.map((name) => [name, textsOf(locale)(`Certificates.${name}`)]),
  ])

/** A JavaScript literal inside a page, escaped so that it cannot end the script. */
const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const style = `
body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1rem;color:#17211b;background:#fbf8f1}
textarea{width:100%;min-height:8rem;font:.875rem ui-monospace,monospace;box-sizing:border-box}
button{min-height:2.75rem;min-width:2.75rem;font:inherit}
section{border:1px solid #8a8f86;border-left-width:.5rem;padding:1rem;margin:1rem 0;background:#fff}
.right{border-color:#0b5d3b}.wrong{border-color:#9b2c1d}
#verdict{font-weight:700;font-size:1.25rem;margin:0 0 .5rem}
dt{color:#545f57}dd{margin:0 0 .5rem;font-weight:600;overflow-wrap:anywhere}`

/** A single file that verifies certificates in a browser, online or offline, with the keys that are published today. */
export function checkerPage({ all }: Awaited<ReturnType<typeof openKeys>>): string {
  const keys = Object.fromEntries(all.map((key) => [keyUrl(key), key.jwk.x]))
  const texts = Object.fromEntries(locales.map((locale) => [locale, checkerTexts(locale)]))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${textsOf('en')('Certificates.checker.title', { site: site.name })}</title>
<style>${style}</style>
<main>
<p><button type="button" id="en" lang="en">English</button> <button type="button" id="fr" lang="fr">Français</button></p>
<h1 data-text="title"></h1>
<p data-text="lead"></p>
<p><label for="signed" data-text="label"></label><br><textarea id="signed" spellcheck="false" autocomplete="off"></textarea></p>
<section id="result" aria-live="polite" hidden>
<p id="verdict"></p>
<dl id="facts"></dl>
<p id="online" hidden><span data-text="online"></span> <a id="page" data-text="page"></a></p>
</section>
<p data-text="published"></p>
</main>
<script>
const TEXTS = ${literal(texts)}
const KEYS = ${literal(keys)}
const SITE = ${literal(env().SITE_URL)}
${verifyScript}${readableScript}${pageScript}</script>
</html>
`
}
