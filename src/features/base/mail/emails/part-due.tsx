import { paths } from '@/config/paths'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { Action, Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

export const partDue: MailTemplate<'part_due'> = {
  audience: 'Account',
  subject: (mail, { when, programSlug }) =>
    mail.t(`partDue.${when}.subject`, { program: mail.program(programSlug) }),
  preheader: (mail, { amountXaf, dueOn }) =>
    mail.t('partDue.preheader', { amount: mail.money(amountXaf), day: dayText(dueOn, mail.locale) }),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('partDue.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>
        {mail.t(`partDue.${data.when}.text`, {
          program: mail.program(data.programSlug),
          day: dayText(data.dueOn, mail.locale),
        })}
      </Paragraph>
      <Facts
        mail={mail}
        rows={[
          [mail.t('amount'), mail.money(data.amountXaf)],
          [mail.t('partDue.dueOn'), dayText(data.dueOn, mail.locale)],
        ]}
      />
      <Paragraph>{mail.t('partDue.pause', { day: dayText(data.pausesOn, mail.locale) })}</Paragraph>
      <Action mail={mail} href={mail.page(paths.payment, { program: data.programSlug })}>
        {mail.t('partDue.action')}
      </Action>
    </>
  ),
}
