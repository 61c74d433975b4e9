import { paths } from '@/config/paths'
import { defangText } from '../defang.rules'
import { Action, Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

/** To a student whose work was accepted or returned, with grade and comment. */
export const assignmentGraded: MailTemplate<'assignment_graded'> = {
  audience: 'Account',
  subject: (mail, { status, programSlug }) =>
    mail.t(`assignmentGraded.${status}.subject`, { program: mail.program(programSlug) }),
  preheader: (mail, { status }) => mail.t(`assignmentGraded.${status}.preheader`),
  Body: ({ mail, data }) => {
    const { status, programSlug, week, filename, grade, feedback } = data
    const rows: (readonly [string, string])[] = [[mail.t('program'), mail.program(programSlug)]]
    if (week !== null) {
      rows.push([mail.t('assignmentGraded.week'), String(week)])
    }
    rows.push([mail.t('assignmentGraded.file'), defangText(filename)])
    if (grade !== null) {
      rows.push([mail.t('assignmentGraded.grade'), mail.t('assignmentGraded.gradeOf', { grade })])
    }
    return (
      <>
        <Title>{mail.t(`assignmentGraded.${status}.title`)}</Title>
        <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
        <Paragraph>{mail.t(`assignmentGraded.${status}.intro`)}</Paragraph>
        <Facts mail={mail} rows={rows} />
        {feedback?.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change
          <Paragraph key={index}>{line}</Paragraph>
        ))}
        <Action mail={mail} href={mail.page(paths.dashboard, { section: 'assignments' })}>
          {mail.t('assignmentGraded.action')}
        </Action>
      </>
    )
  },
}
