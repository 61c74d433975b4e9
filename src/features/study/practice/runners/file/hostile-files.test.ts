import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { checkedFiles } from '@/config/limits'
import { buildDocument } from './build-document'
import { refusalOfContent, refusalOfName } from './file-kinds'
import { judgeFile } from './judge-file'
import { readArchive } from './read-archive'

interface Crafted {
  name: string
  content?: Uint8Array
  /** What the directory says instead of the truth. */
  size?: number
  flags?: number
  method?: number
  mode?: number
  /** The header of the file before is named again. */
  again?: boolean
}

/** An archive written byte by byte, as no honest program does. */
function craft(entries: readonly Crafted[], { count = entries.length } = {}): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let [at, last] = [0, 0]
  const push = (...bytes: Uint8Array[]) => {
    for (const each of bytes) {
      parts.push(each)
      at += each.length
    }
  }
  for (const {
    name,
    content = new Uint8Array(),
    size = content.length,
    flags = 0,
    method = 0,
    mode = 0,
    again,
  } of entries) {
    const head = new DataView(new ArrayBuffer(30))
    head.setUint32(0, 0x04034b50, true)
    head.setUint16(26, strToU8(name).length, true)
    if (!again) {
      last = at
      push(new Uint8Array(head.buffer), strToU8(name), content)
    }
    const entry = new DataView(new ArrayBuffer(46))
    entry.setUint32(0, 0x02014b50, true)
    entry.setUint16(8, flags, true)
    entry.setUint16(10, method, true)
    entry.setUint32(20, content.length, true)
    entry.setUint32(24, size, true)
    entry.setUint16(28, strToU8(name).length, true)
    entry.setUint32(38, mode * 65_536, true)
    entry.setUint32(42, last, true)
    directory.push(new Uint8Array(entry.buffer), strToU8(name))
  }
  const directoryAt = at
  for (const each of directory) {
    push(each)
  }
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(10, count, true)
  end.setUint32(16, directoryAt, true)
  push(new Uint8Array(end.buffer))
  const whole = new Uint8Array(at)
  let to = 0
  for (const each of parts) {
    whole.set(each, to)
    to += each.length
  }
  return whole
}

const refusal = (bytes: Uint8Array, accepts: 'docx' | 'zip' = 'zip') =>
  judgeFile(bytes, { accepts, checks: [{ id: 'a', zip: { links: true }, docx: { tables: 1 } }] }).refused

const packedText = (text: string) => {
  const packed = zipSync({ a: strToU8(text) })
  // The content stands between its header with a name of one letter and the directory.
  return packed.slice(31, packed.length - 22 - 47)
}

it('refuses a bomb by what its directory says, and by what it unpacks to', () => {
  const zeros = packedText('0'.repeat(1_000_000))
  expect(zeros.length).toBeLessThan(2_000)
  const many = Array.from({ length: 250 }, (_, n) => ({
    name: `${n}.bin`,
    content: zeros,
    method: 8,
    size: 1_000_000,
  }))
  expect(refusal(craft(many))).toBe('much')
  const large = { name: 'a.html', content: zeros, method: 8, size: checkedFiles.partBytes + 1 }
  expect(refusal(craft([large]))).toBe('much')
  expect(refusal(craft([{ ...large, size: 10 }]))).toBe('unsafe')
  expect(refusal(craft([{ ...large, size: 2_000_000 }]))).toBe('broken')
})

it('reads so much of an archive and no more, however many files it has', () => {
  const text = packedText(' '.repeat(checkedFiles.partBytes))
  const pages = Array.from({ length: 5 }, (_, n) => ({
    name: `${n}.html`,
    content: text,
    method: 8,
    size: checkedFiles.partBytes,
  }))
  expect(refusal(craft(pages.slice(0, 4)))).toBeUndefined()
  expect(refusal(craft(pages))).toBe('much')
})

it('refuses 65,536 entries, which its end counts as none', () => {
  const entries = Array.from({ length: 65_536 }, (_, n) => ({ name: `${n}` }))
  expect(refusal(craft(entries, { count: 0 }))).toBe('many')
  expect(refusal(craft(entries.slice(0, checkedFiles.entries + 1)))).toBe('many')
})

it.each(['../index.html', 'a/../../b', '/etc/passwd', 'C:\\a.html', 'a\\b', 'a\u0000b', ''])(
  'refuses the name %j',
  (name) => {
    expect(refusal(craft([{ name }]))).toBe('unsafe')
  },
)

it('refuses entries that share their content, names that come twice, and links', () => {
  const content = strToU8('<p>Menu</p>')
  expect(
    refusal(
      craft([
        { name: 'a', content },
        { name: 'b', content, again: true },
      ]),
    ),
  ).toBe('unsafe')
  expect(refusal(craft([{ name: 'a' }, { name: 'a' }]))).toBe('unsafe')
  expect(refusal(craft([{ name: 'a', mode: 0o120777 }]))).toBe('unsafe')
})

it('says when files are protected by a password, and takes no other way of packing', () => {
  expect(refusal(craft([{ name: 'a', flags: 1 }]))).toBe('locked')
  expect(refusal(craft([{ name: 'a', method: 12 }]))).toBe('broken')
})

it('refuses an archive that was cut off anywhere, or in which a part is damaged', () => {
  const whole = buildDocument({ docx: ['One', 'Two'] })
  for (let kept = 4; kept < whole.length; kept += 97) {
    expect(refusal(whole.slice(0, kept), 'docx')).toBe('broken')
  }
  const damaged = craft([{ name: 'index.html', content: strToU8('no deflate'), method: 8, size: 100 }])
  expect(refusal(damaged)).toBe('broken')
})

it('ends with a reason whatever byte of a document is another', () => {
  const whole = buildDocument({ docx: ['One'] })
  for (let at = 4; at < whole.length; at += 3) {
    const changed = whole.slice()
    changed[at] = (changed[at] ?? 0) ^ 0xff
    const answer = judgeFile(changed, { accepts: 'docx', checks: [{ id: 'a', docx: { tables: 1 } }] })
    expect([undefined, 'broken', 'unsafe', 'locked', 'other', 'much', 'many']).toContain(answer.refused)
  }
})

const document = (xml: string) =>
  zipSync({
    '_rels/.rels': strToU8(
      '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': strToU8(xml),
  })

it('expands no entities, reads no DTD, and survives elements without end', () => {
  const laughs =
    '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><w:document><w:body>&b;</w:body></w:document>'
  expect(refusal(document(laughs), 'docx')).toBe('unsafe')
  const outside = '<!DOCTYPE d SYSTEM "file:///etc/passwd"><w:document/>'
  expect(refusal(document(outside), 'docx')).toBe('unsafe')
  expect(refusal(document('<w:document>&unknown;</w:document>'), 'docx')).toBe('broken')
  expect(refusal(document('<w:document><w:body></w:document>'), 'docx')).toBe('broken')
  const deep = `<w:document><w:body>${'<w:p>'.repeat(40_000)}${'</w:p>'.repeat(40_000)}</w:body></w:document>`
  expect(['broken', 'unsafe']).toContain(refusal(document(deep), 'docx'))
})

it('tells a renamed file by what is in it', () => {
  const site = buildDocument({ zip: { 'index.html': '<p>Menu</p>' } })
  const sheet = buildDocument({ xlsx: [{ name: 'A', cells: {} }] })
  expect([refusal(site, 'docx'), refusal(sheet, 'docx')]).toEqual(['other', 'other'])
  expect(refusalOfContent(strToU8('<p>Menu</p>'))).toBe('other')
  expect(refusalOfContent(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]))).toBe('old')
  expect(() => readArchive(strToU8('%PDF-1.7'))).toThrow('other')
})

it.each([
  ['letter.DOCX', 10, undefined],
  ['letter.doc', 10, 'old'],
  ['letter.pdf', 10, 'ending'],
  ['letter.docx.exe', 10, 'ending'],
  ['letter.docx', 0, 'empty'],
  ['letter.docx', checkedFiles.bytes + 1, 'large'],
] as const)('judges the name %s with %i bytes', (name, size, expected) => {
  expect(refusalOfName(name, size, 'docx')).toBe(expected)
})
