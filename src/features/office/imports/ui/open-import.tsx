import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { FollowPage } from '@/ui/follow-page'
import { Progress } from '@/ui/progress'
import { SectionCard } from '@/ui/section-card'
import { Table } from '@/ui/table'
import { startImportAction } from '../actions'
import type { CheckedCounts, ImportCounts, StoredFault } from '../imports.rules'
import type { OpenImport as Shown } from '../server/get-imports'

/** So many lines are named where an amount is not the price. */
const namedLines = 20

export function ImportedCounts({ locale, counts }: { locale: Locale; counts: ImportCounts }) {
  const t = textsOf(locale, 'Imports')
  const { people, enrolments, payments, xaf, weeks, unchanged } = counts
  return (
    <ul className="list-disc pl-5">
      <li>{t('people', { count: people })}</li>
      <li>{t('enrolments', { count: enrolments })}</li>
      <li>{t('payments', { count: payments, amount: formatXaf(xaf, locale) })}</li>
      <li>{t('weeks', { count: weeks })}</li>
      {unchanged > 0 && <li>{t('unchanged', { count: unchanged })}</li>}
    </ul>
  )
}

function Faults({ locale, faults }: { locale: Locale; faults: readonly StoredFault[] }) {
  const t = textsOf(locale, 'Imports')
  const rows = faults.map((fault, index) => ({ ...fault, index }))
  return (
    <Table
      caption={t('faultsCaption')}
      rows={rows}
      rowKey={({ index }) => String(index)}
      columns={[
        {
          key: 'line',
          header: t('line'),
          label: t('line'),
          cell: ({ line }) => t('lineNumber', { line }),
          card: 'title',
        },
        {
          key: 'column',
          header: t('columnHead'),
          label: t('columnHead'),
          cell: ({ column }) => t(`column.${column}`),
        },
        {
          key: 'fault',
          header: t('fault'),
          label: t('fault'),
          cell: ({ text, params }) => <span className="wrap-anywhere">{textsOf(locale)(text, params)}</span>,
        },
      ]}
    />
  )
}

function Ready({ locale, id, counts }: { locale: Locale; id: string; counts: CheckedCounts }) {
  const t = textsOf(locale, 'Imports')
  const { otherPrice } = counts
  return (
    <>
      <ImportedCounts locale={locale} counts={counts} />
      {otherPrice.length > 0 && (
        <Alert kind="info" title={t('otherPrice', { count: otherPrice.length })}>
          {t('otherPriceLines', { lines: otherPrice.slice(0, namedLines).join(', ') })}
        </Alert>
      )}
      <ActionForm
        id="start-import"
        locale={locale}
        action={startImportAction}
        fields={[]}
        hidden={{ id }}
        texts={actionFormTexts(locale, 'Imports.start', 'Imports.starting')}
      />
    </>
  )
}

/** The file that was checked last: its faults, or what it adds and the button, or how far its import is. */
export function OpenImport({ locale, file }: { locale: Locale; file: Shown }) {
  const t = textsOf(locale, 'Imports')
  const { id, state, filename, lines, faults, counts, percent } = file
  const title = t('fileTitle', { name: filename, count: lines })
  if (state === 'queued') {
    return (
      <SectionCard id="open-import" title={title} lead={t('running')}>
        <Progress percent={percent} label={t('running')} locale={locale} />
        <FollowPage />
      </SectionCard>
    )
  }
  if (state === 'faulty') {
    return (
      <SectionCard id="open-import" title={title} lead={t('faultyLead', { count: file.faultCount })}>
        <Faults locale={locale} faults={faults} />
        {file.faultCount > faults.length && <p>{t('firstFaults', { count: faults.length })}</p>}
      </SectionCard>
    )
  }
  return (
    <SectionCard id="open-import" title={title} lead={t('readyLead')}>
      {counts && <Ready locale={locale} id={id} counts={counts} />}
    </SectionCard>
  )
}
