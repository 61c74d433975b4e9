import type { Locale } from '@/config/locales'
import { languageNames } from '@/config/locales'
import { pick, textOr, textsOf } from '@/i18n/texts-of'
import { csvByteOrderMark, csvLines } from '@/lib/csv'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'
import { SectionCard } from '@/ui/section-card'
import { importColumns, optionalColumns } from '../import-columns'
import type { DoneImport, OpenImport as Shown } from '../server/get-imports'
import { ImportedCounts, OpenImport } from './open-import'
import { UploadStudents } from './upload-students'

interface ImportContentProps {
  locale: Locale
  view: { open: Shown | null; done: readonly DoneImport[]; program: string }
  /** From the address: the outcome of a form that was sent without scripts. */
  notice: string | string[] | undefined
}

/** The titles and two people: one who has paid, one who has only chosen. A French Excel opens semicolons. */
function exampleFile(locale: Locale, program: string): string {
  const t = textsOf(locale, 'Imports')
  const rows = [
    // As people type it.
    importColumns.map((column) => t(`column.${column}`).replaceAll('\u2011', '-')),
    [
      ...['Mireille', 'Ngo Bassa', 'mireille@example.com', '677 12 34 56', languageNames[locale]],
      ...[program, '15000', '2026-03-02', t('exampleHow'), '0412', '', '3'],
    ],
    [
      'Paul',
      'Etoa',
      'paul@example.com',
      '699 12 34 56',
      languageNames[locale],
      program,
      '',
      '',
      '',
      '',
      '',
      '',
    ],
  ]
  return `data:text/csv;charset=utf-8,${encodeURIComponent(csvByteOrderMark + csvLines(rows, ';'))}`
}

function Columns({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Imports')
  return (
    <dl className="grid gap-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {importColumns.map((column) => (
        <div key={column} className="contents">
          <dt className="font-semibold">{t(`column.${column}`)}</dt>
          <dd className="text-soft">
            {t(`columnHelp.${column}`)} {optionalColumns.includes(column) && t('optional')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Import of students of before: the file, what was found in it, and the imports so far. */
export function ImportContent({ locale, view: { open, done, program }, notice }: ImportContentProps) {
  const t = textsOf(locale, 'Imports')
  const outcome = typeof notice === 'string' ? textOr(locale, `Imports.notice.${notice}`, '') : ''
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      {outcome && <Alert kind={String(notice).startsWith('refused') ? 'error' : 'success'} title={outcome} />}
      {open && <OpenImport locale={locale} file={open} />}
      <SectionCard id="file" title={t('fileCard')} lead={t('fileLead')}>
        <p>
          <Link
            href={exampleFile(locale, program)}
            download={t('exampleName')}
            className="inline-flex min-h-11 items-center"
          >
            {t('example')}
          </Link>
        </p>
        <Columns locale={locale} />
        <div className="mt-6">
          <UploadStudents
            locale={locale}
            texts={{
              ...pick(locale, 'Imports', [
                'file',
                'fileHint',
                'check',
                'checking',
                'checkedNow',
                'nothingNew',
              ]),
              networkError: textsOf(locale, 'Errors')('network'),
            }}
          />
        </div>
      </SectionCard>
      {done.length > 0 && (
        <SectionCard id="done" title={t('doneTitle')} lead={t('doneLead')}>
          <ul className="grid gap-4">
            {done.map(({ id, filename, doneAt, counts }) => (
              <li key={id} className="grid gap-1">
                <p className="font-semibold wrap-anywhere">{filename}</p>
                <p className="text-sm text-soft">{formatDoualaDateTime(doneAt, locale)}</p>
                <ImportedCounts locale={locale} counts={counts} />
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </div>
  )
}
