import { oneLine } from '../defang.rules'
import { Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

export const staffAlert: MailTemplate<'staff_alert'> = {
  audience: 'Staff',
  subject: (_mail, { subject }) => oneLine(subject),
  preheader: (_mail, { text }) => oneLine(text),
  Body: ({ data }) => (
    <>
      <Title>{oneLine(data.subject)}</Title>
      {data.text.split(/\n+/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never move
        <Paragraph key={index}>{line}</Paragraph>
      ))}
    </>
  ),
}
