import { paths } from '@/config/paths'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { Action, Paragraph, Title, Warning } from './blocks'
import type { MailTemplate } from './template'

/** Says that a browser has signed in for the first time: which, when, and what to do if it was somebody else. */
export const newDevice: MailTemplate<'new_device'> = {
  audience: 'Account',
  subject: (mail) => mail.t('newDevice.subject'),
  preheader: (mail) => mail.t('newDevice.preheader'),
  Body: ({ mail, data }) => {
    const { browser, system } = data
    const device =
      browser && system
        ? mail.t('newDevice.deviceOn', { browser, system })
        : (browser ?? system ?? mail.t('newDevice.unknown'))
    return (
      <>
        <Title>{mail.t('newDevice.title')}</Title>
        <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
        <Paragraph>
          {mail.t('newDevice.intro', { device, when: formatDoualaDateTime(new Date(data.at), mail.locale) })}
        </Paragraph>
        <Paragraph>{mail.t('newDevice.own')}</Paragraph>
        <Warning>{mail.t('newDevice.other')}</Warning>
        <Action mail={mail} href={mail.page(paths.forgotPassword)}>
          {mail.t('newDevice.action')}
        </Action>
      </>
    )
  },
}
