import { paths } from '@/config/paths'
import { Action, Paragraph, SmallPrint, Title } from './blocks'
import { stopsByOnePress } from './study-mail'
import type { MailTemplate } from './template'

export const paymentUnfinished: MailTemplate<'payment_unfinished'> = {
  ...stopsByOnePress,
  audience: 'Account',
  subject: (mail, { after, programSlug }) =>
    mail.t(`unfinished.${after}.subject`, { program: mail.program(programSlug) }),
  preheader: (mail) => mail.t('unfinished.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('unfinished.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>
        {mail.t(`unfinished.${data.after}.text`, { program: mail.program(data.programSlug) })}
      </Paragraph>
      <Paragraph>{mail.t('unfinished.how')}</Paragraph>
      <Action mail={mail} href={mail.page(paths.payment, { program: data.programSlug })}>
        {mail.t('unfinished.action')}
      </Action>
      <SmallPrint>{mail.t('unfinished.stuck')}</SmallPrint>
    </>
  ),
}
