import { Section, Text } from 'react-email'
import { site } from '@/config/site'
import { readablePhone } from '@/lib/contact-links'
import { firstNameOf } from '@/lib/person-name'
import { defangText, oneLine } from '../defang.rules'
import { Action, Facts, Paragraph, SmallPrint, Title } from './blocks'
import { palette } from './palette'
import type { MailTemplate } from './template'
import { WrittenBody } from './written-body'

/** The visitor's own words, as a reminder; longer ones are behind the link. */
const Quoted = ({ children }: { children: string }) => (
  <Section
    className="line"
    style={{ borderLeft: `3px solid ${palette.line}`, margin: '0 0 20px', paddingLeft: 16 }}
  >
    <Text
      className="soft"
      style={{
        color: palette.soft,
        fontSize: 15,
        lineHeight: '23px',
        margin: 0,
        padding: '4px 0 4px 16px',
        whiteSpace: 'pre-wrap',
      }}
    >
      {children}
    </Text>
  </Section>
)

export const officeReply: MailTemplate<'office_reply'> = {
  audience: 'Contact',
  subject: (_mail, { subject }) => oneLine(subject),
  preheader: (mail) => mail.t('officeReply.preheader', { site: site.name }),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('officeReply.title')}</Title>
      <Paragraph>{mail.greeting(firstNameOf(data.name))}</Paragraph>
      <WrittenBody html={data.html} />
      <Paragraph>
        {data.author ? (
          <>
            {mail.t('officeReply.closing')}
            <br />
            {mail.t('officeReply.signature', { name: oneLine(defangText(data.author)), site: site.name })}
          </>
        ) : (
          mail.t('officeReply.regards', { site: site.name })
        )}
      </Paragraph>
      <Action mail={mail} href={mail.own(data.link)}>
        {mail.t('officeReply.action')}
      </Action>
      <SmallPrint>{mail.t('officeReply.validity', { days: data.linkDays })}</SmallPrint>
      <SmallPrint>{mail.t('officeReply.quoted')}</SmallPrint>
      <Quoted>{defangText(data.quoted)}</Quoted>
      <Facts
        mail={mail}
        rows={[
          [mail.t('officeReply.support'), site.supportEmail],
          [mail.t('officeReply.phone'), readablePhone()],
          [mail.t('officeReply.address'), site.streetAddress],
        ]}
      />
    </>
  ),
}
