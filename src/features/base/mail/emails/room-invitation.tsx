import { paths } from '@/config/paths'
import { site } from '@/config/site'
import { defangName, defangRoomName } from '../defang.rules'
import { Action, Paragraph, SmallPrint, Title } from './blocks'
import type { MailTemplate } from './template'

export const roomInvitation: MailTemplate<'room_invitation'> = {
  audience: 'Account',
  subject: (mail) => mail.t('roomInvitation.subject', { site: site.name }),
  preheader: (mail) => mail.t('roomInvitation.preheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('roomInvitation.title')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>
        {data.room
          ? mail.t('roomInvitation.intro', {
              name: defangName(data.room.by),
              room: defangRoomName(data.room.name),
            })
          : mail.t('roomInvitation.introPlain')}
      </Paragraph>
      <Action mail={mail} href={mail.page(paths.messages)}>
        {mail.t('roomInvitation.action')}
      </Action>
      <SmallPrint>{mail.t('roomInvitation.ignore')}</SmallPrint>
    </>
  ),
}
