import { paths } from '@/config/paths'
import { site } from '@/config/site'
import { defangName, defangRoomName } from '../defang.rules'
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
        {data.roomName === null
          ? mail.t('chatDigest.introPlain', { count: data.count })
          : mail.t('chatDigest.intro', {
              count: data.inRoom ?? data.count,
              room: defangRoomName(data.roomName),
              names: data.names.map(defangName).filter(Boolean).join(', '),
            })}
      </Paragraph>
      {data.roomName !== null && (data.otherRooms ?? 0) > 0 && (
        <Paragraph>{mail.t('chatDigest.others', { count: data.otherRooms ?? 0 })}</Paragraph>
      )}
      <Action
        mail={mail}
        href={mail.page(data.inOffice ? paths.officePage('chat') : paths.messages, { room: data.roomId })}
      >
        {mail.t('chatDigest.action')}
      </Action>
      <SmallPrint>{mail.t('chatDigest.turnOff')}</SmallPrint>
    </>
  ),
}
