import { withLocale } from '@/config/locale-path'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { readPersonFacts } from '@/features/office/students/ui/read-person-facts'
import { getOfficeSubmission } from '@/features/study/assignments/server/get-office-submission'
import { GradeDialog } from '@/features/study/assignments/ui/office/grade-dialog'
import { MessagesPopup } from '@/features/talk/contact/ui/office/messages-popup'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { KeyLinks } from '@/ui/key-links'
import { ButtonLink, Link } from '@/ui/link'
import { UrlDialog } from '@/ui/url-dialog'
import type { TodayRow } from '../server/list-today'
import { keyOf, type openedBy, placeOf, todayPath } from '../today.rules'
import { viewOf } from './today-texts'

interface TodayDialogProps {
  locale: Locale
  rows: readonly TodayRow[]
  opened: NonNullable<ReturnType<typeof openedBy>>
  /** A message: with the form that answers it. */
  reply: boolean
  /** A grade was just saved, and this is the next work. */
  isNext: boolean
  /** The reader may give money back. */
  mayRefund: boolean
  now: Date
}

/** The rows beside the open one, by the keys of the list. */
function keysAround(rows: readonly TodayRow[], key: string, locale: Locale): Record<string, string> {
  const at = rows.findIndex((row) => keyOf(row) === key)
  const [next, previous] = [at < 0 ? rows[0] : rows[at + 1], rows[at - 1]]
  const to = (row: TodayRow) => withLocale(locale, todayPath(keyOf(row)))
  return { ...(next ? { j: to(next) } : {}), ...(previous ? { k: to(previous) } : {}) }
}

async function GradeInPlace({ locale, opened, isNext }: TodayDialogProps) {
  const path = todayPath(opened.key)
  const file = await runPage(getOfficeSubmission, { id: opened.id }, { locale, path, signInAt: paths.office })
  const fileHref = (id: string) => withLocale(locale, todayPath(keyOf({ kind: 'assignments', id })))
  const closeHref = withLocale(locale, todayPath())
  return <GradeDialog locale={locale} file={file} closeHref={closeHref} fileHref={fileHref} isNext={isNext} />
}

interface FactsProps extends Pick<TodayDialogProps, 'locale' | 'mayRefund' | 'now'> {
  row: TodayRow
}

function Facts({ locale, row, mayRefund, now }: FactsProps) {
  const t = textsOf(locale, 'Today')
  const { kind, title, text, waits, due, isLate, act } = viewOf(row, locale, now)
  return (
    <div className="grid gap-4">
      <p className="font-semibold">
        {[row.who && kind, text === title ? null : title].filter(Boolean).join(' · ')}
      </p>
      {text && (
        <p className="rounded-card border border-line bg-sunken p-4 whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      )}
      <p className="text-soft">
        {waits}
        {due && ' · '}
        {due && <span className={isLate ? 'font-semibold text-brick' : ''}>{due}</span>}
      </p>
      <p className="flex flex-wrap items-center gap-4">
        <ButtonLink href={placeOf(row, locale)} data-primary="">
          {act}
        </ButtonLink>
        {mayRefund && row.kind === 'toMove' && (
          <Link
            href={href(locale, paths.officeCohortRefunds(row.id))}
            className="inline-flex min-h-11 items-center"
          >
            {textsOf(locale, 'CohortRefunds')('open')}
          </Link>
        )}
        <span className="hidden text-sm text-soft lg:js:inline">{t('keyE')}</span>
      </p>
    </div>
  )
}

/** A row opened in place: a message with its answer, work with its grade, or the facts and a link to where it is done. */
export function TodayDialog(props: TodayDialogProps) {
  const { locale, rows, opened, reply, mayRefund, now } = props
  const back = withLocale(locale, todayPath())
  const keys = keysAround(rows, opened.key, locale)
  if (opened.kind === 'assignments') {
    return <GradeInPlace {...props} />
  }
  if (opened.kind === 'messages') {
    const hrefOf = (id: string, answers: boolean) =>
      withLocale(locale, todayPath(keyOf({ kind: 'messages', id }), answers))
    return (
      <>
        {!reply && <KeyLinks links={{ ...keys, e: hrefOf(opened.id, true) }} />}
        <MessagesPopup
          locale={locale}
          back={back}
          hrefOf={hrefOf}
          id={opened.id}
          reply={reply}
          factsOf={(student, language) =>
            readPersonFacts(student, language, {
              locale,
              path: todayPath(opened.key),
              signInAt: paths.office,
            })
          }
        />
      </>
    )
  }
  const t = textsOf(locale, 'Today')
  const row = rows.find((each) => keyOf(each) === opened.key)
  return (
    <>
      <KeyLinks links={keys} />
      <UrlDialog
        key={opened.key}
        title={row ? (row.who ?? viewOf(row, locale, now).kind) : t('gone')}
        closeLabel={textsOf(locale, 'Common')('close')}
        closeHref={back}
      >
        {row ? <Facts locale={locale} row={row} mayRefund={mayRefund} now={now} /> : <p>{t('goneText')}</p>}
      </UrlDialog>
    </>
  )
}
