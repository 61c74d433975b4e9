import { site } from '@/config/site'
import { defangAddress } from '../defang.rules'
import { Paragraph, Title, Warning } from './blocks'
import type { MailTemplate } from './template'

/** To both addresses, so that nobody loses an account without noticing. */
export const addressCorrected: MailTemplate<'address_corrected'> = {
  audience: 'Account',
  subject: (mail) => mail.t('addressCorrected.subject'),
  preheader: (mail) => mail.t('addressCorrected.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('addressCorrected.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>
        {mail.t('addressCorrected.intro', { site: site.name, address: defangAddress(data.newEmail) })}
      </Paragraph>
      <Paragraph>{mail.t('addressCorrected.signIn')}</Paragraph>
      <Warning>{mail.t('addressCorrected.warning')}</Warning>
    </>
  ),
}
