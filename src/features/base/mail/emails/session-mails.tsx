import { paths } from '@/config/paths'
import { formatDoualaDate, formatDoualaTime } from '@/lib/douala-time'
import { defangName } from '../defang.rules'
import type { MailedSession } from '../mail-kinds'
import { Action, Facts, Paragraph, SmallPrint, Title } from './blocks'
import { stopsByOnePress } from './study-mail'
import type { MailContext, MailTemplate } from './template'

const moment = (mail: MailContext, iso: string) => {
  const at = new Date(iso)
  return `${formatDoualaDate(at, mail.locale)}, ${formatDoualaTime(at, mail.locale)}`
}

function rowsOf(mail: MailContext, session: MailedSession): [string, string][] {
  const { programTitle, title, startsAt, minutes, place, isOnline } = session
  const rows: [string, string][] = [[mail.t('session.class'), programTitle]]
  if (title) {
    rows.push([mail.t('session.topic'), title])
  }
  rows.push([mail.t('session.when'), moment(mail, startsAt)])
  rows.push([mail.t('session.length'), mail.t('study.minutes', { count: minutes })])
  if (place) {
    rows.push([mail.t('session.place'), place])
  } else if (isOnline) {
    rows.push([mail.t('session.place'), mail.t('session.online')])
  }
  return rows
}

const ToTimetable = ({ mail, officePage }: { mail: MailContext; officePage?: string }) => (
  <Action mail={mail} href={mail.page(officePage ?? paths.timetable)}>
    {mail.t(officePage ? 'session.officeAction' : 'session.action')}
  </Action>
)

/** The reminder on the day before a session. */
export const sessionReminder: MailTemplate<'session_reminder'> = {
  ...stopsByOnePress,
  subject: (mail, { session }) =>
    mail.t('session.reminderSubject', {
      program: session.programTitle,
      time: formatDoualaTime(new Date(session.startsAt), mail.locale),
    }),
  preheader: (mail, { session }) => moment(mail, session.startsAt),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('session.reminderTitle')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Facts mail={mail} rows={rowsOf(mail, data.session)} />
      {data.session.isOnline && <Paragraph>{mail.t('session.link')}</Paragraph>}
      <ToTimetable mail={mail} />
      <SmallPrint>{mail.t('session.hour')}</SmallPrint>
    </>
  ),
}

/**
 * A session was moved or cancelled. This mail cannot be switched off, because somebody would come to a
 * closed room.
 */
export const sessionChanged: MailTemplate<'session_changed'> = {
  audience: 'Account',
  subject: (mail, { change, session, was }) =>
    mail.t(`session.${change}.subject`, {
      program: session.programTitle,
      date: formatDoualaDate(new Date(was), mail.locale),
    }),
  preheader: (mail, { change, was }) => mail.t(`session.${change}.preheader`, { was: moment(mail, was) }),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t(`session.${data.change}.title`)}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t(`session.${data.change}.intro`, { was: moment(mail, data.was) })}</Paragraph>
      {data.reason && <Paragraph>{data.reason}</Paragraph>}
      {data.change === 'changed' && <Facts mail={mail} rows={rowsOf(mail, data.session)} />}
      <ToTimetable mail={mail} officePage={data.officePage} />
    </>
  ),
}

/** To the guardian of a student under 18. Its footer has the link that stops such news. */
export const guardianAbsence: MailTemplate<'guardian_absence'> = {
  audience: 'Guardian',
  subject: (mail, { session }) =>
    mail.t('guardianAbsence.subject', {
      program: session.programTitle,
      date: formatDoualaDate(new Date(session.startsAt), mail.locale),
    }),
  preheader: (mail, { session }) => moment(mail, session.startsAt),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('guardianAbsence.title')}</Title>
      <Paragraph>{mail.t('helloPlain')}</Paragraph>
      <Paragraph>{mail.t('guardianAbsence.intro')}</Paragraph>
      <Facts
        mail={mail}
        rows={[
          [mail.t('guardianAbsence.student'), defangName(data.firstName)],
          ...rowsOf(mail, data.session),
        ]}
      />
      <Paragraph>{mail.t('guardianAbsence.wrong')}</Paragraph>
    </>
  ),
}
