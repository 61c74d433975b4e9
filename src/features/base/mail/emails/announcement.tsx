import { paths } from '@/config/paths'
import { Action, Paragraph, SmallPrint, Title, WrittenParagraphs } from './blocks'
import { stopsByOnePress } from './study-mail'
import type { MailTemplate } from './template'

/** An announcement to many students: the author's text in plain paragraphs. */
export const announcement: MailTemplate<'announcement'> = {
  audience: 'Office',
  subject: (_mail, { subject }) => subject,
  preheader: (mail, { text, about }) =>
    about ?? (text.split('\n')[0]?.slice(0, 120) || mail.t('announcement.from')),
  unsubscribe: (mail, { unsubscribeToken }) =>
    unsubscribeToken === null
      ? undefined
      : stopsByOnePress.unsubscribe?.(mail, { unsubscribeToken } as never),
  headers: (mail, { unsubscribeToken }) =>
    unsubscribeToken === null ? undefined : stopsByOnePress.headers?.(mail, { unsubscribeToken } as never),
  Body: ({ mail, data }) => (
    <>
      <Title>{data.subject}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <WrittenParagraphs text={data.text} />
      <Paragraph>{data.author}</Paragraph>
      {data.roomId && (
        <Action mail={mail} href={mail.page(paths.messages, { room: data.roomId })}>
          {mail.t('announcement.room')}
        </Action>
      )}
      {data.about && <SmallPrint>{mail.t('announcement.about', { about: data.about })}</SmallPrint>}
    </>
  ),
}
