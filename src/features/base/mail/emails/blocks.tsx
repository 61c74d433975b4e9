import type { ReactNode } from 'react'
import { Button, Heading, Link, Section, Text } from 'react-email'
import { palette } from './palette'
import type { MailContext } from './template'

export const Title = ({ children }: { children: ReactNode }) => (
  <Heading
    as="h1"
    className="ink"
    style={{ color: palette.ink, fontSize: 26, lineHeight: '32px', margin: '0 0 16px', fontWeight: 700 }}
  >
    {children}
  </Heading>
)

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={{ color: palette.ink, fontSize: 16, lineHeight: '25px', margin: '0 0 16px' }}>
    {children}
  </Text>
)

/** What a person has typed, in a paragraph for each line. */
export const WrittenParagraphs = ({ text }: { text: string }) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change
      <Paragraph key={index}>{line}</Paragraph>
    ))

export const SmallPrint = ({ children }: { children: ReactNode }) => (
  <Text
    className="soft"
    style={{ color: palette.soft, fontSize: 14, lineHeight: '21px', margin: '0 0 12px' }}
  >
    {children}
  </Text>
)

/** Security advice: what to do if you did not request this, and what never to do. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <Section
    className="sun"
    style={{
      backgroundColor: palette.sunTint,
      borderLeft: `4px solid ${palette.sun}`,
      padding: '12px 16px',
      margin: '8px 0 20px',
    }}
  >
    <Text className="ink" style={{ color: palette.ink, fontSize: 15, lineHeight: '22px', margin: 0 }}>
      {children}
    </Text>
  </Section>
)

/** One selectable run of digits, spaced by style only, so that a copy contains only the code. */
export const Code = ({ children }: { children: string }) => (
  <Section
    style={{ backgroundColor: palette.deep, borderRadius: 12, padding: '20px 12px', margin: '4px 0 20px' }}
  >
    <Text
      style={{
        color: palette.onDeep,
        fontFamily: "'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
        fontSize: 38,
        lineHeight: '46px',
        letterSpacing: 8,
        fontWeight: 700,
        textAlign: 'center',
        margin: 0,
      }}
    >
      {children}
    </Text>
  </Section>
)

/** Name and value, one per line. */
export const Facts = ({
  mail,
  rows,
}: {
  mail: MailContext
  rows: readonly (readonly [string, string])[]
}) => (
  <Section className="line" style={{ borderTop: `1px solid ${palette.line}`, margin: '0 0 20px' }}>
    {rows.map(([name, value]) => (
      <Text
        key={name}
        className="ink line"
        style={{
          color: palette.ink,
          fontSize: 15,
          lineHeight: '22px',
          margin: 0,
          padding: '9px 0',
          borderBottom: `1px solid ${palette.line}`,
        }}
      >
        <span className="soft" style={{ color: palette.soft }}>
          {mail.t('factName', { name })}{' '}
        </span>
        <strong>{value}</strong>
      </Text>
    ))}
  </Section>
)

export const Action = ({
  mail,
  href,
  children,
}: {
  mail: MailContext
  href: string
  children: ReactNode
}) => (
  <>
    <Button
      href={href}
      style={{
        backgroundColor: palette.forest,
        color: palette.onForest,
        borderRadius: 10,
        fontSize: 16,
        fontWeight: 600,
        padding: '14px 24px',
        margin: '4px 0 20px',
      }}
    >
      {children}
    </Button>
    <div data-skip-in-text={true}>
      <SmallPrint>
        {mail.t('linkFallback')}
        <br />
        <Link
          className="link"
          href={href}
          style={{ color: palette.forest, wordBreak: 'break-all', textDecoration: 'underline' }}
        >
          {href}
        </Link>
      </SmallPrint>
    </div>
  </>
)
