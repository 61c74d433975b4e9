import { paths } from '@/config/paths'
import { formatDoualaDate } from '@/lib/douala-time'
import type { MailData, StudyMailProgram } from '../mail-kinds'
import { Action, Facts, Paragraph } from './blocks'
import type { MailContext, MailTemplate } from './template'

type StudyKind = 'study_week' | 'study_nudge'
type StoppableKind = StudyKind | 'session_reminder' | 'payment_unfinished'

/** Stops all reminders: by the link in the footer, and by the mail program itself (RFC 8058). */
export const stopsByOnePress: Pick<MailTemplate<StoppableKind>, 'audience' | 'unsubscribe' | 'headers'> = {
  audience: 'Study',
  unsubscribe: (mail, { unsubscribeToken }) => mail.page(paths.studyMailsStop, { token: unsubscribeToken }),
  headers: (mail, { unsubscribeToken }) => ({
    'List-Unsubscribe': `<${mail.own(`/api/study-mails/stop?token=${encodeURIComponent(unsubscribeToken)}`)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
}

/** The first next item, for the subject. */
export const firstNext = ({ programs }: MailData[StudyKind]) =>
  programs.find(({ next }) => next !== null)?.next ?? null

function rowsOf(mail: MailContext, { next, due }: StudyMailProgram): [string, string][] {
  const rows: [string, string][] = []
  if (next) {
    const { title, week, minutes } = next
    const place = mail.t('study.place', { week })
    rows.push([
      mail.t('study.next'),
      [title, place, ...(minutes === null ? [] : [mail.t('study.minutes', { count: minutes })])].join(' · '),
    ])
  } else {
    rows.push([mail.t('study.next'), mail.t('study.waiting')])
  }
  if (due) {
    rows.push([mail.t('study.due'), `${due.title} · ${formatDoualaDate(new Date(due.at), mail.locale)}`])
  }
  return rows
}

/** A program with its next item, its due date, and the link. */
export const StudyProgram = ({ mail, program }: { mail: MailContext; program: StudyMailProgram }) => (
  <>
    <Paragraph>
      <strong>{program.title}</strong>
    </Paragraph>
    <Facts mail={mail} rows={rowsOf(mail, program)} />
    <Action mail={mail} href={mail.page(paths.myProgram(program.slug))}>
      {mail.t('study.action')}
    </Action>
  </>
)
