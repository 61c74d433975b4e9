import { auditActions } from '@/config/audit-actions'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { buttonClass } from '@/ui/button-class'
import { Icon } from '@/ui/icon'
import { Input, Select } from '@/ui/input'
import { Sheet } from '@/ui/sheet'
import { actionText } from './audit-texts'

type AuditFilterValues = Partial<Record<'action' | 'admin_id' | 'target_user_id' | 'from' | 'to', string>>

interface AuditFilterFormProps {
  locale: Locale
  action: string
  values: AuditFilterValues
  clearHref: string
}

/** The filters are a GET form: their result has an address, and they work without scripts. */
export function AuditFilterForm({ locale, action, values, clearHref }: AuditFilterFormProps) {
  const t = textsOf(locale, 'Audit')
  const office = textsOf(locale, 'Office')
  const common = textsOf(locale, 'Common')
  const set = Object.keys(values).length
  const actionOptions = auditActions
    .map((name) => ({ name, text: actionText(locale, name) }))
    .sort((a, b) => a.text.localeCompare(b.text, locale))
  // An action from the address stays chosen, also if it has no text yet.
  const options =
    values.action && !actionOptions.some(({ name }) => name === values.action)
      ? [...actionOptions, { name: values.action, text: values.action }]
      : actionOptions
  const field = (name: string, label: string, control: React.ReactNode, className = '') => (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={`audit-${name}`} className="text-sm font-semibold">
        {label}
      </label>
      {control}
    </div>
  )
  const person = (name: 'admin_id' | 'target_user_id', label: string) =>
    field(
      name,
      label,
      <Input
        id={`audit-${name}`}
        key={values[name]}
        name={name}
        defaultValue={values[name]}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-primary-search={name === 'admin_id' ? '' : undefined}
      />,
    )
  const day = (name: 'from' | 'to') =>
    field(
      name,
      t(name),
      <Input id={`audit-${name}`} key={values[name]} type="date" name={name} defaultValue={values[name]} />,
    )
  return (
    <search aria-label={t('filters')} className="mb-4 block">
      <Sheet
        id="audit-filters"
        trigger={
          <>
            <Icon name="sliders-horizontal" className="size-5" />
            {set > 0 ? common('filtersCount', { count: set }) : common('filters')}
          </>
        }
        doneText={common('close')}
      >
        <form action={action} method="get" className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {field(
            'action',
            office('action'),
            <Select id="audit-action" key={values.action} name="action" defaultValue={values.action ?? ''}>
              <option value="">{t('allActions')}</option>
              {options.map(({ name, text }) => (
                <option key={name} value={name}>
                  {text}
                </option>
              ))}
            </Select>,
          )}
          {person('admin_id', t('adminField'))}
          {person('target_user_id', t('targetField'))}
          {day('from')}
          {day('to')}
          <div className="flex flex-wrap gap-2">
            <button type="submit" className={buttonClass({ variant: 'secondary' })}>
              {t('apply')}
            </button>
            {set > 0 && (
              <a href={clearHref} className={buttonClass({ variant: 'quiet' })}>
                {common('clearFilters')}
              </a>
            )}
          </div>
        </form>
      </Sheet>
    </search>
  )
}
