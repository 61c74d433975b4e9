import { Document, Page, Path, Svg, Text, View } from '@react-pdf/renderer'
import { qrPath } from '@/lib/qr-path'
import { drawingOf } from '@/server/pdf/pdf-drawing'
import { PrintedMark, WovenBorder } from '@/ui/pdf/motif'
import { colours, styles } from '@/ui/pdf/styles'
import type { ReceiptTexts } from '../receipt-texts'
import { type ReceiptFacts, receiptPdf } from './receipt-pdf'

/** The built-in fonts have no narrow spaces; an ordinary no-break space is used instead. */
const plain = (text: string) => text.replace(/[\u2009\u202f]/g, '\u00a0')

function Head({ texts, logo }: Pick<ReceiptFacts, 'texts' | 'logo'>) {
  return (
    <View>
      <View style={styles.head}>
        <View style={styles.headRow}>
          <View style={styles.brand}>
            <PrintedMark logo={logo} />
            <View>
              <Text style={styles.brandName}>{texts.issuer.name}</Text>
              <Text style={styles.small}>
                {texts.issuer.company}, {texts.issuer.address}
              </Text>
            </View>
          </View>
          <View>
            <Text style={styles.number}>{texts.title}</Text>
            <Text style={[styles.small, styles.right]}>
              {texts.label.issued} {texts.issued}
            </Text>
          </View>
        </View>
      </View>
      <View style={{ backgroundColor: colours.deep }}>
        <WovenBorder colour={colours.thread} />
      </View>
    </View>
  )
}

function Parties({ texts }: { texts: ReceiptTexts }) {
  return (
    <View style={styles.columns}>
      <View style={styles.column}>
        <Text style={styles.label}>{texts.label.receivedFrom}</Text>
        <Text style={styles.strong}>{texts.payer.name}</Text>
        {texts.payer.email !== '' && <Text style={styles.soft}>{texts.payer.email}</Text>}
      </View>
      <View style={styles.column}>
        <Text style={styles.label}>{texts.label.for}</Text>
        <Text style={styles.strong}>{texts.line}</Text>
      </View>
    </View>
  )
}

function Amounts({ texts }: { texts: ReceiptTexts }) {
  return (
    <View>
      {texts.lines.map(({ label, value }) => (
        <View key={label} style={styles.row}>
          <Text>{label}</Text>
          <Text>{plain(value)}</Text>
        </View>
      ))}
      <View style={styles.total}>
        <Text style={styles.strong}>{texts.label.total}</Text>
        <Text style={styles.totalAmount}>{plain(texts.total)}</Text>
      </View>
      <Text style={styles.words}>
        {texts.label.words} {texts.words}.
      </Text>
    </View>
  )
}

function Facts({ facts }: Pick<ReceiptTexts, 'facts'>) {
  return (
    <View>
      {facts.map(({ label, value }) => (
        <View key={label} style={styles.fact}>
          <Text style={styles.factLabel}>{label}</Text>
          <Text style={styles.factValue}>{plain(value)}</Text>
        </View>
      ))}
    </View>
  )
}

const qrSide = 72

function Check({ check }: { check: NonNullable<ReceiptTexts['check']> }) {
  const { size, path } = qrPath(check.url)
  return (
    <View style={styles.check}>
      <Svg width={qrSide} height={qrSide} viewBox={`0 0 ${size} ${size}`}>
        <Path d={path} fill={colours.ink} />
      </Svg>
      <View style={styles.column}>
        <Text style={styles.soft}>{check.text}</Text>
        <Text>{check.url}</Text>
      </View>
    </View>
  )
}

function Foot({ texts }: { texts: ReceiptTexts }) {
  return (
    <View style={styles.foot} fixed>
      <View style={styles.footText}>
        <Text>
          {texts.label.thanks} {texts.label.currency}
        </Text>
        <Text>
          {texts.issuer.company} · {texts.issuer.address} · {texts.issuer.contact}
        </Text>
        {texts.issuer.notice.map((line) => (
          <Text key={line}>{plain(line)}</Text>
        ))}
      </View>
      <WovenBorder colour={colours.forest} />
    </View>
  )
}

/** Nothing depends on when or where it is made: the same receipt gives the same bytes. */
function ReceiptDocument({ texts, logo, issuedAt, locale }: ReceiptFacts) {
  return (
    <Document
      title={texts.title}
      author={texts.issuer.company}
      subject={texts.subject}
      creator={texts.issuer.name}
      producer={texts.issuer.name}
      language={locale}
      creationDate={issuedAt}
      modificationDate={issuedAt}
    >
      <Page size="A4" style={styles.page}>
        <Head texts={texts} logo={logo} />
        <View style={styles.body}>
          <Parties texts={texts} />
          <Amounts texts={texts} />
          <Facts facts={texts.facts} />
          {texts.payTo && (
            <View style={styles.payTo} wrap={false}>
              <Text style={styles.strong}>{texts.payTo.title}</Text>
              <Facts facts={texts.payTo.facts} />
            </View>
          )}
          {texts.check && <Check check={texts.check} />}
        </View>
        <Foot texts={texts} />
      </Page>
    </Document>
  )
}

export const receiptDrawing = drawingOf(receiptPdf, (facts) => <ReceiptDocument {...facts} />)
