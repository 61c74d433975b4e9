import { Document, Image, Page, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import type { QrPath } from '@/lib/qr-path'
import { drawingOf } from '@/server/pdf/pdf-drawing'
import { PrintedMark, WovenBorder } from '@/ui/pdf/motif'
import { colours } from '@/ui/pdf/styles'
import type { CertificateTexts } from '../certificate-texts'
import { type CertificateFacts, certificatePdf } from './certificate-pdf'
import { displayFont, textFont } from './fonts'

const width = 841.89
const margin = 56
/** 41 mm: the squares of the code with the signature are half a millimetre, which a cheap phone can read. */
const qrSize = 116
const sideWidth = 236
const longestName = 25

const styles = StyleSheet.create({
  page: { fontFamily: textFont, fontSize: 10.5, lineHeight: 1.45, color: colours.ink },
  head: {
    backgroundColor: colours.deep,
    color: colours.onDeep,
    paddingHorizontal: margin,
    paddingVertical: 14,
  },
  headRow: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center' },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 12 },
  brandName: { fontFamily: displayFont, fontWeight: 700, fontSize: 17, lineHeight: 1.2 },
  small: { fontSize: 8.5 },
  title: { fontFamily: displayFont, fontWeight: 700, fontSize: 24, lineHeight: 1.2 },
  body: { flexDirection: 'row', flexGrow: 1, paddingHorizontal: margin, paddingTop: 20, gap: 32 },
  main: { flex: 1 },
  label: { fontSize: 13, color: colours.soft },
  name: {
    fontFamily: displayFont,
    fontWeight: 700,
    fontSize: 36,
    lineHeight: 1.2,
    marginTop: 2,
    marginBottom: 12,
  },
  /** Small enough for one line. */
  longName: { fontSize: 27 },
  program: {
    fontFamily: displayFont,
    fontWeight: 700,
    fontSize: 25,
    lineHeight: 1.25,
    marginTop: 2,
    marginBottom: 10,
  },
  outcome: { fontSize: 12, marginTop: 1, marginBottom: 12 },
  facts: { flexDirection: 'row', gap: 30 },
  factLabel: { fontSize: 9.5, color: colours.soft },
  factValue: { fontWeight: 700, fontSize: 12 },
  class: { marginTop: 8 },
  last: { flexDirection: 'row', gap: 30 },
  signer: { flexDirection: 'row', alignItems: 'flex-end', gap: 8, marginTop: 8, flex: 1 },
  signerWords: { flex: 1 },
  signature: { height: 32, width: 84, objectFit: 'contain' },
  side: { width: sideWidth },
  // The room between them is the quiet zone of the code with the larger squares.
  codes: { gap: 14 },
  code: { flexDirection: 'row', alignItems: 'center', gap: 12 },
  note: { flex: 1, fontSize: 9, lineHeight: 1.35, color: colours.soft },
  // An address cannot be broken, so the longest one must fit.
  url: { fontSize: 7, marginTop: 6 },
  record: {
    marginHorizontal: margin,
    marginTop: 8,
    marginBottom: 8,
    paddingTop: 8,
    borderTopWidth: 0.75,
    borderTopColor: colours.line,
  },
  recordHead: { flexDirection: 'row', alignItems: 'flex-end', gap: 26 },
  recordTitle: { fontFamily: displayFont, fontWeight: 700, fontSize: 15, lineHeight: 1.2, marginRight: 6 },
  assignmentsTitle: { fontSize: 9.5, color: colours.soft, marginTop: 6, marginBottom: 2 },
  assignments: { flexDirection: 'row', flexWrap: 'wrap', columnGap: 24 },
  assignment: { width: '48%', fontSize: 9, lineHeight: 1.35, marginBottom: 2.5 },
  /** For many assignments, which must fit on one page. */
  tightBody: { paddingTop: 8 },
  tightRecord: { marginTop: 3, marginBottom: 4, paddingTop: 5 },
  dense: { fontSize: 7.5, lineHeight: 1.3, marginBottom: 2 },
  assignmentTitle: { fontWeight: 700 },
  foot: { paddingHorizontal: margin, paddingBottom: 14, fontSize: 8.5, color: colours.soft },
})

function Head({ texts, logo }: Pick<CertificateFacts, 'texts' | 'logo'>) {
  return (
    <View>
      <View style={[styles.head, styles.headRow]}>
        <View style={styles.brand}>
          <PrintedMark logo={logo} />
          <View>
            <Text style={styles.brandName}>{texts.issuer.name}</Text>
            <Text style={styles.small}>
              {texts.issuer.company}, {texts.issuer.address}
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

const Code = ({ qr, note }: { qr: QrPath; note: string }) => (
  <View style={styles.code}>
    <Svg width={qrSize} height={qrSize} viewBox={`0 0 ${qr.size} ${qr.size}`}>
      <Path d={qr.path} fill="#000000" />
    </Svg>
    <Text style={styles.note}>{note}</Text>
  </View>
)

/** Two codes of one size on one edge, each beside what it is for. */
function Check({ texts, qr, addressQr }: Pick<CertificateFacts, 'texts' | 'qr' | 'addressQr'>) {
  return (
    <View style={styles.side}>
      <View style={styles.codes}>
        <Code qr={addressQr} note={texts.addressQr} />
        <Code qr={qr} note={texts.signedQr} />
      </View>
      <Text style={styles.url}>{texts.url}</Text>
    </View>
  )
}

type RecordTexts = NonNullable<CertificateTexts['record']>

const isTight = ({ assignments }: RecordTexts) => assignments.length > 8

function Record({ record }: { record: RecordTexts }) {
  const isDense = record.assignments.length > 4
  return (
    <View style={isTight(record) ? [styles.record, styles.tightRecord] : styles.record}>
      <View style={styles.recordHead}>
        <Text style={styles.recordTitle}>{record.title}</Text>
        {record.facts.map(({ label, value }) => (
          <View key={label}>
            <Text style={styles.factLabel}>{label}</Text>
            <Text style={styles.factValue}>{value}</Text>
          </View>
        ))}
      </View>
      {record.assignments.length > 0 && (
        <>
          <Text style={styles.assignmentsTitle}>{record.assignmentsTitle}</Text>
          <View style={styles.assignments}>
            {record.assignments.map(({ title, result }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes; titles may be equal
              <Text key={n} style={isDense ? [styles.assignment, styles.dense] : styles.assignment}>
                <Text style={styles.assignmentTitle}>{title}</Text>
                {`  ${result}`}
              </Text>
            ))}
          </View>
        </>
      )}
    </View>
  )
}

const Signer = ({ name, role, picture }: NonNullable<CertificateFacts['signer']>) => (
  <View style={styles.signer}>
    {picture !== '' && <Image src={picture} style={styles.signature} />}
    <View style={styles.signerWords}>
      {role !== '' && <Text style={styles.factLabel}>{role}</Text>}
      <Text style={styles.factValue}>{name}</Text>
    </View>
  </View>
)

/** Nothing depends on when or where it is made: the same certificate gives the same bytes. */
function CertificateDocument({ texts, qr, addressQr, logo, signer, issuedAt, locale }: CertificateFacts) {
  return (
    <Document
      title={texts.subject}
      author={texts.issuer.company}
      subject={texts.title}
      creator={texts.issuer.name}
      producer={texts.issuer.name}
      language={locale}
      creationDate={issuedAt}
      modificationDate={issuedAt}
    >
      <Page size="A4" orientation="landscape" style={styles.page}>
        <Head texts={texts} logo={logo} />
        <View style={texts.record && isTight(texts.record) ? [styles.body, styles.tightBody] : styles.body}>
          <View style={styles.main}>
            <Text style={styles.label}>{texts.awardedTo}</Text>
            <Text style={texts.name.length > longestName ? [styles.name, styles.longName] : styles.name}>
              {texts.name}
            </Text>
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
            <View style={styles.last}>
              {texts.class && (
                <View style={styles.class}>
                  <Text style={styles.factLabel}>{texts.class.label}</Text>
                  <Text style={styles.factValue}>{texts.class.value}</Text>
                </View>
              )}
              {signer && <Signer {...signer} />}
            </View>
          </View>
          <Check texts={texts} qr={qr} addressQr={addressQr} />
        </View>
        {texts.record && <Record record={texts.record} />}
        <Text style={styles.foot}>{texts.attestation}</Text>
        <WovenBorder colour={colours.forest} width={width} />
      </Page>
    </Document>
  )
}

export const certificateDrawing = drawingOf(certificatePdf, (facts) => <CertificateDocument {...facts} />)
