import { paths } from '@/config/paths'
import { site } from '@/config/site'
import { inertName, inertText } from '../inert.rules'
import { Action, Paragraph, SmallPrint, Title } from './blocks'
import type { MailTemplate } from './template'

export const chatDigest: MailTemplate<'chat_digest'> = {
  audience: 'Account',
  subject: (mail, { count }) => mail.t('chatDigest.subject', { count, site: site.name }),
  preheader: (mail, { count }) => mail.t('chatDigest.preheader', { count }),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('chatDigest.title', { count: data.count })}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>
        {mail.t('chatDigest.intro', {
          count: data.count,
          room: inertText(data.roomName),
          names: data.names.map(inertName).filter(Boolean).join(', '),
        })}
      </Paragraph>
      <Action mail={mail} href={mail.page(paths.messages, { room: data.roomId })}>
        {mail.t('chatDigest.action')}
      </Action>
      <SmallPrint>{mail.t('chatDigest.turnOff')}</SmallPrint>
    </>
  ),
}
