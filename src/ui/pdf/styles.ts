import { StyleSheet } from '@react-pdf/renderer'

/** The paper theme of the site, in print. */
export const colours = {
  ink: '#17211b',
  soft: '#545f57',
  line: '#ddd6c5',
  sunken: '#f3eee1',
  forest: '#0b5d3b',
  deep: '#0a3524',
  sun: '#f2b705',
  onDeep: '#f6f1e4',
  thread: '#86b899',
} as const

const margin = 48

export const styles = StyleSheet.create({
  page: { fontFamily: 'Helvetica', fontSize: 10, lineHeight: 1.5, color: colours.ink, paddingBottom: 96 },
  head: {
    backgroundColor: colours.deep,
    color: colours.onDeep,
    paddingHorizontal: margin,
    paddingTop: 34,
    paddingBottom: 26,
  },
  headRow: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center' },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 12 },
  brandName: { fontFamily: 'Helvetica-Bold', fontSize: 17, lineHeight: 1.2 },
  small: { fontSize: 8.5 },
  soft: { color: colours.soft },
  number: { fontFamily: 'Helvetica-Bold', fontSize: 15, textAlign: 'right', lineHeight: 1.25 },
  right: { textAlign: 'right' },
  body: { paddingHorizontal: margin, paddingTop: 30 },
  columns: { flexDirection: 'row', gap: 32, marginBottom: 26 },
  column: { flex: 1 },
  label: { fontSize: 8.5, color: colours.soft, marginBottom: 2 },
  strong: { fontFamily: 'Helvetica-Bold', fontSize: 11.5 },
  row: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingVertical: 8,
    borderBottomWidth: 0.75,
    borderBottomColor: colours.line,
  },
  total: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'center',
    backgroundColor: colours.sunken,
    borderLeftWidth: 3,
    borderLeftColor: colours.sun,
    paddingHorizontal: 14,
    paddingVertical: 12,
    marginTop: 14,
  },
  totalAmount: { fontFamily: 'Helvetica-Bold', fontSize: 19, lineHeight: 1.2 },
  words: { marginTop: 6, marginBottom: 26, color: colours.soft },
  check: { flexDirection: 'row', alignItems: 'center', gap: 14, marginTop: 22 },
  fact: { flexDirection: 'row', paddingVertical: 4 },
  factLabel: { width: 150, color: colours.soft },
  factValue: { flex: 1 },
  payTo: { gap: 4, marginTop: 18, paddingTop: 14, borderTopWidth: 0.75, borderTopColor: colours.line },
  foot: { position: 'absolute', bottom: 0, left: 0, right: 0 },
  footText: {
    paddingHorizontal: margin,
    paddingTop: 10,
    paddingBottom: 26,
    fontSize: 8.5,
    color: colours.soft,
  },
})
