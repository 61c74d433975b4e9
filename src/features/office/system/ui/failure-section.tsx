import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { dialogTexts } from '@/server/form-texts'
import { ActionDialog } from '@/ui/action-dialog'
import type { FormFunction } from '@/ui/action-form'
import { Badge } from '@/ui/badge'

interface Group {
  key: string
  name: string
  /** The number of failures that can be retried. */
  count: number
}

/** The groups that can be retried together, with the name of each kind. */
export const groupsOf = (keys: readonly string[], nameOf: (key: string) => string = (key) => key): Group[] =>
  [...new Set(keys)].map((key) => ({
    key,
    name: nameOf(key),
    count: keys.filter((each) => each === key).length,
  }))

interface FailureSectionProps {
  locale: Locale
  id: string
  title: string
  none: string
  count: number
  groups: readonly Group[]
  /** The form's field that names the group. */
  field: 'kind' | 'name'
  action: FormFunction
  leadKey: 'retryAllMailsLead' | 'retryAllJobsLead'
  children: ReactNode
}

/** One list of failures with its count, and buttons to retry all of a kind or a single one. */
export function FailureSection(props: FailureSectionProps) {
  const { locale, id, title, none, count, groups, field, action, leadKey, children } = props
  const t = textsOf(locale, 'System')
  const texts = dialogTexts(locale, 'System.retryAll', 'Common.working')
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="display flex flex-wrap items-center gap-3 text-2xl">
        {title}
        {count > 0 && <Badge tone="brick">{count}</Badge>}
      </h2>
      {count === 0 ? <p className="text-soft">{none}</p> : null}
      {groups.some((group) => group.count > 1) && (
        <ul className="flex flex-wrap gap-3">
          {groups
            .filter((group) => group.count > 1)
            .map((group) => (
              <li key={group.key}>
                <ActionDialog
                  id={`${id}-${group.key}`}
                  locale={locale}
                  action={action}
                  trigger={t('retryAllOf', { name: group.name, count: group.count })}
                  title={t('retryAllTitle')}
                  lead={t(leadKey, { name: group.name, count: group.count })}
                  hidden={{ [field]: group.key }}
                  texts={texts}
                />
              </li>
            ))}
        </ul>
      )}
      {count > 0 && children}
    </section>
  )
}
