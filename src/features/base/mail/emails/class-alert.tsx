import { paths } from '@/config/paths'
import { Action, Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

/** To everybody who manages classes: money came after the last seat was sold. */
export const cohortAlert: MailTemplate<'class_alert'> = {
  audience: 'Staff',
  subject: (mail, { alert, programSlug }) =>
    mail.t(`classAlert.${alert}.subject`, { program: mail.program(programSlug) }),
  preheader: (mail, { alert }) => mail.t(`classAlert.${alert}.preheader`),
  Body: ({ mail, data: { alert, programSlug, cohortId, studentId, student, firstName } }) => (
    <>
      <Title>{mail.t(`classAlert.${alert}.title`)}</Title>
      <Paragraph>{mail.greeting(firstName)}</Paragraph>
      <Paragraph>{mail.t(`classAlert.${alert}.intro`)}</Paragraph>
      <Facts
        mail={mail}
        rows={[
          [mail.t('program'), mail.program(programSlug)],
          ...(studentId ? [[mail.t('classAlert.student'), student] as const] : []),
        ]}
      />
      <Paragraph>{mail.t(`classAlert.${alert}.next`)}</Paragraph>
      <Action
        mail={mail}
        href={mail.page(cohortId ? paths.officeCohort(cohortId) : paths.officeCohorts(programSlug))}
      >
        {mail.t('classAlert.action')}
      </Action>
    </>
  ),
}
