import type { ReactNode } from 'react'
import { Body, Container, Head, Hr, Html, Link, Preview, Section, Text } from 'react-email'
import { site } from '@/config/site'
import { darkSheet, font, palette } from './palette'
import type { MailContext } from './template'

interface LayoutProps {
  mail: MailContext
  preheader: string
  reason: string
  unsubscribe?: string
  children: ReactNode
}

/**
 * The woven border, in characters: no picture, and every mail program shows it. The spaces let it wrap where
 * it is too long.
 */
const weave = '◆ ◇ '.repeat(40).trim()

function Foot({ mail, reason, unsubscribe }: Pick<LayoutProps, 'mail' | 'reason' | 'unsubscribe'>) {
  const style = { color: palette.soft, fontSize: 13, lineHeight: '20px', margin: '0 0 8px' }
  return (
    <Section className="inside" style={{ padding: '20px 32px 32px' }}>
      <Text className="soft" style={style}>
        {mail.t('help', { email: site.supportEmail })}
      </Text>
      <Text className="soft" style={style}>
        {reason}
        {unsubscribe && (
          <>
            <br />
            <Link
              className="link"
              href={unsubscribe}
              style={{ color: palette.forest, textDecoration: 'underline' }}
            >
              {mail.t('unsubscribe')}
            </Link>
          </>
        )}
      </Text>
      <Text className="soft" style={{ ...style, margin: 0 }}>
        {site.name} · {site.company} · {site.streetAddress}
      </Text>
    </Section>
  )
}

/** The frame of every mail: 600 px at most, light and dark, no remote content. */
export function MailLayout({ mail, preheader, reason, unsubscribe, children }: LayoutProps) {
  return (
    <Html lang={mail.locale}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
        <style dangerouslySetInnerHTML={{ __html: darkSheet }} />
      </Head>
      <Body
        className="paper"
        style={{ backgroundColor: palette.paper, fontFamily: font, margin: 0, padding: '24px 0' }}
      >
        <Preview>{preheader}</Preview>
        <Container
          className="raised"
          style={{
            backgroundColor: palette.raised,
            border: `1px solid ${palette.line}`,
            borderRadius: 12,
            maxWidth: 600,
            width: '100%',
            overflow: 'hidden',
          }}
        >
          <Section className="inside" style={{ backgroundColor: palette.deep, padding: '22px 32px 14px' }}>
            <Text
              style={{ color: palette.onDeep, fontSize: 22, lineHeight: '28px', fontWeight: 700, margin: 0 }}
            >
              {site.name}
            </Text>
            <Text style={{ color: '#bcd0c0', fontSize: 14, lineHeight: '20px', margin: 0 }}>
              {mail.t('tagline')}
            </Text>
          </Section>
          <Section style={{ backgroundColor: palette.deep }} data-skip-in-text={true}>
            <div
              aria-hidden="true"
              style={{
                color: palette.sun,
                fontSize: 12,
                lineHeight: '16px',
                height: 16,
                overflow: 'hidden',
                marginBottom: 10,
              }}
            >
              {weave}
            </div>
          </Section>
          <Section className="inside" style={{ padding: '30px 32px 12px' }}>
            {children}
          </Section>
          <Hr className="line" style={{ borderColor: palette.line, margin: 0 }} />
          <Foot mail={mail} reason={reason} unsubscribe={unsubscribe} />
        </Container>
      </Body>
    </Html>
  )
}
