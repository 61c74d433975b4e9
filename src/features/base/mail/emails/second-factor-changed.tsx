import { paths } from '@/config/paths'
import { defangName } from '../defang.rules'
import { Action, Paragraph, Title, Warning } from './blocks'
import type { MailTemplate } from './template'

export const secondFactorChanged: MailTemplate<'second_factor_changed'> = {
  audience: 'Account',
  subject: (mail, { change }) => mail.t(`secondFactorChanged.subject_${change}`),
  preheader: (mail, { change, name }) =>
    mail.t(`secondFactorChanged.intro_${change}`, { name: defangName(name ?? '') }),
  Body: ({ mail, data: { firstName, change, name, codesLeft } }) => (
    <>
      <Title>{mail.t(`secondFactorChanged.subject_${change}`)}</Title>
      <Paragraph>{mail.greeting(firstName)}</Paragraph>
      <Paragraph>{mail.t(`secondFactorChanged.intro_${change}`, { name: defangName(name ?? '') })}</Paragraph>
      {change === 'recovery_code_used' && (
        <Paragraph>{mail.t('secondFactorChanged.codesLeft', { count: codesLeft })}</Paragraph>
      )}
      <Warning>{mail.t('secondFactorChanged.warning')}</Warning>
      <Action mail={mail} href={mail.page(paths.officeSecurity)}>
        {mail.t('secondFactorChanged.action')}
      </Action>
    </>
  ),
}
