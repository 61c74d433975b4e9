import type { Locale } from '@/config/locales'
import { hasText, textOr, textsOf } from '@/i18n/texts-of'
import { FollowPage } from '@/ui/follow-page'
import { PostButton } from '@/ui/post-button'
import { Progress } from '@/ui/progress'
import { closeBulkAction, stopBulkAction, undoBulkAction } from '../actions'
import { isBulkKind, undoOfBulk } from '../bulk-kinds'
import type { OpenBulk } from '../server/list-open-bulk'

interface BulkLineProps {
  locale: Locale
  bulk: OpenBulk
}

/** What was not done: how many for each reason, and some of their names. */
function NotDone({ locale, bulk: { reasons, names, failed } }: BulkLineProps) {
  const t = textsOf(locale, 'Bulk')
  return (
    <div className="grid gap-1 text-sm">
      <ul className="list-disc pl-5">
        {reasons.map(({ reason, params, count }) => (
          <li key={`${reason} ${JSON.stringify(params)}`}>
            {t('reasonCount', {
              count,
              reason: textsOf(locale)(hasText(reason) ? reason : 'Errors.internal', params),
            })}
          </li>
        ))}
      </ul>
      {names.length > 0 && (
        <p className="text-soft wrap-anywhere">
          {t('names', { names: `${names.join(', ')}${failed > names.length ? ' …' : ''}` })}
        </p>
      )}
    </div>
  )
}

function Buttons({ locale, bulk: { id, kind, state, done } }: BulkLineProps) {
  const t = textsOf(locale, 'Bulk')
  const post = {
    hidden: { locale, id },
    texts: { busy: textsOf(locale)('Common.working'), networkError: textsOf(locale)('Errors.network') },
    size: 'sm',
  } as const
  if (state === 'running') {
    return (
      <PostButton {...post} action={stopBulkAction}>
        {t('stop')}
      </PostButton>
    )
  }
  return (
    <>
      {done > 0 && isBulkKind(kind) && undoOfBulk(kind) && (
        <PostButton {...post} action={undoBulkAction}>
          {t('undo')}
        </PostButton>
      )}
      <PostButton {...post} action={closeBulkAction}>
        {t('close')}
      </PostButton>
    </>
  )
}

/** How far an action on many rows is, what it did not do and why, and what can be done now. */
export function BulkLine({ locale, bulk }: BulkLineProps) {
  const t = textsOf(locale, 'Bulk')
  const { kind, state, total, done, failed } = bulk
  const title = textOr(locale, `Bulk.kind.${kind}`, kind)
  const progress = t('progress', { title, done, total })
  return (
    <li data-bulk={state} className="grid gap-3 rounded-card border border-line bg-raised p-3">
      <p role="status" className="flex flex-wrap gap-x-3">
        <span className="font-semibold">{progress}</span>
        {failed > 0 && <span className="font-semibold text-brick">{t('notDone', { count: failed })}</span>}
        <span className="text-soft">{t(`state.${state}`)}</span>
      </p>
      {state === 'running' && (
        <>
          <Progress percent={(100 * (done + failed)) / total} label={progress} locale={locale} />
          <FollowPage />
        </>
      )}
      {failed > 0 && <NotDone locale={locale} bulk={bulk} />}
      <div className="flex flex-wrap items-start gap-3">
        <Buttons locale={locale} bulk={bulk} />
      </div>
    </li>
  )
}
