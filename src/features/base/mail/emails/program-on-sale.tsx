import { paths } from '@/config/paths'
import { Action, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

/** To somebody who chose a program before it could be paid. */
export const programOnSale: MailTemplate<'program_on_sale'> = {
  audience: 'Account',
  subject: (mail, { programSlug }) => mail.t('programOnSale.subject', { program: mail.program(programSlug) }),
  preheader: (mail) => mail.t('programOnSale.preheader'),
  Body: ({ mail, data: { programSlug, firstName } }) => (
    <>
      <Title>{mail.t('programOnSale.title')}</Title>
      <Paragraph>{mail.greeting(firstName)}</Paragraph>
      <Paragraph>{mail.t('programOnSale.intro', { program: mail.program(programSlug) })}</Paragraph>
      <Action mail={mail} href={mail.page(paths.payment, { program: programSlug })}>
        {mail.t('programOnSale.action')}
      </Action>
    </>
  ),
}
