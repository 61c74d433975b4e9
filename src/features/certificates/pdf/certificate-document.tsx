import { Document, Page, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import type { Locale } from '@/config/locales'
import { site } from '@/config/site'
import { PrintedMark, WovenBorder } from '@/ui/pdf/motif'
import { colours } from '@/ui/pdf/styles'
import type { CertificateTexts } from '../certificate-texts'
import type { QrPath } from '../qr-path'
import { displayFont, textFont } from './fonts'

const width = 841.89
const margin = 56
/** 62 mm: the code contains the signature too, and a cheap phone must still resolve its squares. */
const qrSize = 176
const sideWidth = 236

const styles = StyleSheet.create({
  page: { fontFamily: textFont, fontSize: 10.5, lineHeight: 1.45, color: colours.ink },
  head: {
    backgroundColor: colours.deep,
    color: colours.onDeep,
    paddingHorizontal: margin,
    paddingVertical: 20,
  },
  headRow: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center' },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 12 },
  brandName: { fontFamily: displayFont, fontWeight: 700, fontSize: 17, lineHeight: 1.2 },
  small: { fontSize: 8.5 },
  title: { fontFamily: displayFont, fontWeight: 700, fontSize: 24, lineHeight: 1.2 },
  body: { flexDirection: 'row', flexGrow: 1, paddingHorizontal: margin, paddingTop: 40, gap: 32 },
  main: { flex: 1 },
  label: { fontSize: 13, color: colours.soft },
  name: {
    fontFamily: displayFont,
    fontWeight: 700,
    fontSize: 40,
    lineHeight: 1.2,
    marginTop: 4,
    marginBottom: 18,
  },
  program: {
    fontFamily: displayFont,
    fontWeight: 700,
    fontSize: 27,
    lineHeight: 1.25,
    marginTop: 4,
    marginBottom: 14,
  },
  outcome: { fontSize: 12, marginTop: 1, marginBottom: 26 },
  facts: { flexDirection: 'row', gap: 30 },
  factLabel: { fontSize: 9.5, color: colours.soft },
  factValue: { fontWeight: 700, fontSize: 12 },
  class: { marginTop: 12 },
  side: { width: sideWidth, alignItems: 'center' },
  ground: { backgroundColor: '#ffffff', padding: 12 },
  check: { fontSize: 9.5, textAlign: 'center', marginTop: 6, color: colours.soft },
  // An address has no place to break: its longest one has to fit.
  url: { fontSize: 7, textAlign: 'center', marginTop: 2 },
  foot: { paddingHorizontal: margin, paddingBottom: 14, fontSize: 8.5, color: colours.soft },
})

function Head({ texts }: { texts: CertificateTexts }) {
  return (
    <View>
      <View style={[styles.head, styles.headRow]}>
        <View style={styles.brand}>
          <PrintedMark />
          <View>
            <Text style={styles.brandName}>{site.name}</Text>
            <Text style={styles.small}>
              {site.company}, {site.streetAddress}
            </Text>
          </View>
        </View>
        <Text style={styles.title}>{texts.title}</Text>
      </View>
      <View style={{ backgroundColor: colours.deep }}>
        <WovenBorder colour={colours.thread} width={width} />
      </View>
    </View>
  )
}

function Check({ texts, qr }: { texts: CertificateTexts; qr: QrPath }) {
  return (
    <View style={styles.side}>
      <View style={styles.ground}>
        <Svg width={qrSize} height={qrSize} viewBox={`0 0 ${qr.size} ${qr.size}`}>
          <Path d={qr.path} fill="#000000" />
        </Svg>
      </View>
      <Text style={styles.check}>{texts.check}</Text>
      <Text style={styles.url}>{texts.url}</Text>
    </View>
  )
}

interface DocumentProps {
  texts: CertificateTexts
  qr: QrPath
  issuedAt: Date
  locale: Locale
}

/** Nothing in it depends on when or where it is made: the same certificate gives the same bytes. */
export function CertificateDocument({ texts, qr, issuedAt, locale }: DocumentProps) {
  return (
    <Document
      title={texts.subject}
      author={site.company}
      subject={texts.title}
      creator={site.name}
      producer={site.name}
      language={locale}
      creationDate={issuedAt}
      modificationDate={issuedAt}
    >
      <Page size="A4" orientation="landscape" style={styles.page}>
        <Head texts={texts} />
        <View style={styles.body}>
          <View style={styles.main}>
            <Text style={styles.label}>{texts.awardedTo}</Text>
            <Text style={styles.name}>{texts.name}</Text>
            <Text style={styles.label}>{texts.hasCompleted}</Text>
            <Text style={styles.program}>{texts.program}</Text>
            <Text style={styles.factLabel}>{texts.aim}</Text>
            <Text style={styles.outcome}>{texts.outcome}</Text>
            <View style={styles.facts}>
              {texts.facts.map(({ label, value }) => (
                <View key={label}>
                  <Text style={styles.factLabel}>{label}</Text>
                  <Text style={styles.factValue}>{value}</Text>
                </View>
              ))}
            </View>
            {texts.class && (
              <View style={styles.class}>
                <Text style={styles.factLabel}>{texts.class.label}</Text>
                <Text style={styles.factValue}>{texts.class.value}</Text>
              </View>
            )}
          </View>
          <Check texts={texts} qr={qr} />
        </View>
        <Text style={styles.foot}>{texts.attestation}</Text>
        <WovenBorder colour={colours.forest} width={width} />
      </Page>
    </Document>
  )
}
