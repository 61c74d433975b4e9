import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { dialogTexts } from '@/server/form-texts'
import { ActionDialog } from '@/ui/action-dialog'
import { Badge } from '@/ui/badge'
import { ButtonLink } from '@/ui/link'
import { removeReportedMessage, resolveReport } from '../../actions'
import type { ReportView } from '../../chat.contract'

function Doings({ locale, report }: { locale: Locale; report: ReportView }) {
  const t = textsOf(locale, 'ChatOffice')
  return (
    <>
      {!report.message.deleted && (
        <ActionDialog
          id={`remove-${report.id}`}
          locale={locale}
          action={removeReportedMessage}
          trigger={t('remove')}
          triggerLook={{ variant: 'danger', size: 'sm' }}
          triggerLabel={t('removeOf', { name: report.message.posted_by })}
          title={t('removeTitle')}
          lead={t('removeText')}
          fields={[{ name: 'reason', label: t('reason'), kind: 'textarea', maxLength: text.reason }]}
          hidden={{ id: report.id }}
          texts={dialogTexts(locale, 'ChatOffice.remove', 'ChatOffice.removing')}
          variant="danger"
        />
      )}
      <ActionDialog
        id={`resolve-${report.id}`}
        locale={locale}
        action={resolveReport}
        trigger={t('resolve')}
        triggerLabel={t('resolveOf', { name: report.message.posted_by })}
        title={t('resolveTitle')}
        lead={t('resolveText')}
        fields={[{ name: 'resolution', label: t('resolution'), kind: 'textarea', maxLength: text.reason }]}
        hidden={{ id: report.id }}
        texts={dialogTexts(locale, 'ChatOffice.resolve', 'ChatOffice.resolving')}
      />
    </>
  )
}

/** One report: the message, who reported it and why, and the actions. */
export function ReportCard({ locale, report, state }: { locale: Locale; report: ReportView; state: string }) {
  const t = textsOf(locale, 'ChatOffice')
  const { message } = report
  const moment = (at: string) => formatDoualaMoment(new Date(at), locale)
  return (
    <article className="grid gap-4 rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {t('wroteIn', { name: message.posted_by, room: message.room })}
        </h2>
        <p className="text-sm text-soft">{moment(message.created_at)}</p>
      </div>
      {message.deleted ? (
        <p>
          <Badge>{t('removed')}</Badge>
        </p>
      ) : (
        <blockquote
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-60 overflow-y-auto border-l-3 border-sun pl-4 whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {message.text}
        </blockquote>
      )}
      <div className="text-sm text-soft">
        <p>{t('reportedBy', { name: report.reporter, at: moment(report.created_at) })}</p>
        <p className="text-ink [overflow-wrap:anywhere]">{report.reason || t('noReason')}</p>
        {report.resolved_at && (
          <p className="mt-2 [overflow-wrap:anywhere]">
            {t('resolvedBy', { name: report.resolved_by ?? '', at: moment(report.resolved_at) })}
            {report.resolution && <span className="text-ink"> {report.resolution}</span>}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <ButtonLink
          variant="secondary"
          size="sm"
          href={href(locale, paths.officePage('chat/reports'), {
            state: state === 'open' ? undefined : state,
            report: report.id,
          })}
        >
          {t('context')}
        </ButtonLink>
        {!report.resolved_at && <Doings locale={locale} report={report} />}
      </div>
    </article>
  )
}
