'use client'

import { useRouter } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { FileField } from '@/features/study/curriculum/ui/file-field'
import { useUploadForm } from '@/features/study/curriculum/ui/use-upload-form'
import { say } from '@/i18n/say'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Disclosure } from '@/ui/disclosure'
import { Field } from '@/ui/field'
import { Select } from '@/ui/input'
import { TextField } from '@/ui/text-field'
import type { StatementAnswer } from '../statements.answers'

/** The columns that a person may name. */
const namedColumns = ['number', 'date', 'amount', 'phone'] as const

interface StatementFormTexts {
  provider: string
  file: string
  fileHint: string
  columns: string
  columnsLead: string
  column: Record<(typeof namedColumns)[number], string>
  import: string
  importBusy: string
  imported: string
  networkError: string
}

interface StatementFormProps {
  locale: Locale
  sources: readonly { value: string; label: string }[]
  texts: StatementFormTexts
}

/** The file of an operator: it posts to the call, with scripts and without. */
export function StatementForm({ locale, sources, texts }: StatementFormProps) {
  const router = useRouter()
  const upload = useUploadForm<StatementAnswer>({
    address: '/api/admin/statements',
    locale,
    networkError: texts.networkError,
    onAdded({ lines, matched, unknown_here: here, unknown_there: there }) {
      router.refresh()
      return say(locale, texts.imported, { lines, matched, here, there })
    },
  })
  return (
    <form {...upload.form} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="provider" label={texts.provider} error={upload.errors.provider} idPrefix="statement">
          {(control) => (
            <Select {...control}>
              {sources.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <FileField
          name="file"
          label={texts.file}
          hint={texts.fileHint}
          accept=".csv,.txt,text/csv"
          error={upload.errors.file}
        />
      </div>
      <Disclosure summary={texts.columns}>
        <p className="mb-3 max-w-[65ch] text-soft">{texts.columnsLead}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {namedColumns.map((name) => (
            <TextField
              key={name}
              idPrefix="statement"
              name={`column_${name}`}
              label={texts.column[name]}
              error={upload.errors[`column_${name}`]}
              maxLength={80}
              autoComplete="off"
            />
          ))}
        </div>
      </Disclosure>
      {upload.message && <Alert kind="error" title={upload.message} />}
      <div>
        <Button busy={upload.busy} busyLabel={texts.importBusy}>
          {texts.import}
        </Button>
      </div>
      <p role="status" className="font-semibold text-forest empty:hidden">
        {upload.done}
      </p>
    </form>
  )
}
