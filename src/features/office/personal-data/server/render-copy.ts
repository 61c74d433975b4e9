import type { Locale } from '@/config/locales'
import { site } from '@/config/site'
import { hasText, textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import type en from '@/messages/en.json'
import { registerGroups } from '../register'
import type { PersonalRows } from './read-personal-data'

type FieldName = keyof (typeof en)['MyData']['fields']
type TableName = keyof (typeof en)['MyData']['tables']

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const asHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)

/** Names of rows for machines; they are in the JSON. */
const technical = ['id', 'sha256', 'credential', 'signature', 'record', 'response', 'data', 'check_code']
const isTechnical = (name: string) => technical.includes(name) || name.endsWith('_id')

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h2{border-top:2px solid;padding-top:1rem;margin-top:2.5rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;
border:1px solid #999;border-radius:.5rem;padding:.75rem;margin:.75rem 0}dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
@media(max-width:40rem){dl{grid-template-columns:1fr}dt{margin-top:.4rem}}@media(prefers-color-scheme:dark){body{background:#111;color:#eee}dt{color:#aaa}}`

/** The copy as one page without scripts, in the language of the person: what is empty, and numbers for machines, is left out. */
export function renderCopy(
  { name, at, locale }: { name: string; at: Date; locale: Locale },
  tables: readonly PersonalRows[],
): string {
  const t = textsOf(locale, 'MyData')
  const fieldOf = (name: string) =>
    hasText(`MyData.fields.${name}`) ? t(`fields.${name as FieldName}`) : name.replaceAll('_', ' ')
  const titleOf = (name: string) =>
    hasText(`MyData.tables.${name}`) ? t(`tables.${name as TableName}`) : name
  const shown = (value: unknown): string => {
    if (typeof value === 'string') {
      return isMoment(value) ? formatDoualaDateTime(new Date(value), locale) : value
    }
    if (typeof value === 'boolean') {
      return t(value ? 'yes' : 'no')
    }
    return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
  }
  const isEmpty = (value: unknown) =>
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
  const row = (values: Record<string, unknown>) =>
    `<dl>${Object.entries(values)
      .filter(([column, value]) => !isTechnical(column) && !isEmpty(value))
      .map(([column, value]) => `<dt>${asHtml(fieldOf(column))}</dt><dd>${asHtml(shown(value))}</dd>`)
      .join('')}</dl>`
  const groups = registerGroups.flatMap((group) => {
    const own = tables.filter((each) => each.group === group)
    return own.length === 0
      ? []
      : [
          `<h2>${asHtml(t(`groups.${group}`))}</h2>`,
          ...own.map(
            ({ table, rows, isCut }) =>
              `<h3>${asHtml(titleOf(table))} (${rows.length})</h3>${isCut ? `<p>${asHtml(t('cut'))}</p>` : ''}${rows.map(row).join('\n')}`,
          ),
        ]
  })
  const title = asHtml(t('copyTitle', { name }))
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head><body>
<h1>${title}</h1>
<p>${asHtml(t('copyLead', { site: site.name, when: formatDoualaDateTime(at, locale) }))}</p>
${groups.join('\n')}
</body></html>
`
}
