import { strToU8, type Zippable, zipSync } from 'fflate'
import type { NumberFormat } from './xlsx-rules'

// Makes files of Office out of short descriptions: for the proof of an exercise, and for the file that students begin with.

export type Block =
  | string
  | {
      text: string
      style?: string
      align?: 'right' | 'center' | 'both'
      list?: boolean
      new_page?: boolean
    }
  | { table: readonly (readonly string[])[] }
  /** A picture with the text that stands for it. */
  | { picture: string }

type CellContent = string | number | { formula?: string; value?: string | number; format?: NumberFormat }

export type FileDescription =
  | { docx: readonly Block[]; landscape?: boolean; margin_mm?: number }
  | { xlsx: readonly { name: string; cells: Readonly<Record<string, CellContent>> }[] }
  | {
      pptx: readonly { title?: string; lines?: readonly string[]; pictures?: readonly string[] }[]
    }
  /** Texts, or files of so many kilobytes. */
  | { zip: Readonly<Record<string, string | { kb: number }>> }

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;')

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const relationTypes = `${office}/officeDocument/2006/relationships`
const relations = `xmlns:r="${relationTypes}"`
const drawing = `${office}/drawingml/2006`

type Parts = Record<string, string | Uint8Array>

const relationsXml = (targets: readonly (readonly [kind: string, target: string])[]) =>
  `${head}<Relationships xmlns="${office}/package/2006/relationships">${targets
    .map(
      ([kind, target], n) =>
        `<Relationship Id="r${n + 1}" Type="${relationTypes}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** The types of the parts, by their names. */
const typesXml = (types: Readonly<Record<string, string>>) =>
  `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${Object.entries(
    types,
  )
    .map(
      ([name, type]) =>
        `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`

const pack = (parts: Parts): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ) as Zippable,
    { mtime: new Date(2026, 0, 1) },
  ) as Uint8Array<ArrayBuffer>

/** One pixel. */
const png = () =>
  Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (char) => char.charCodeAt(0),
  )

const run = (text: string) => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

/** Lines of a paragraph, tabs within them. */
const runs = (text: string) =>
  text
    .split('\n')
    .map((line) => line.split('\t').map(run).join('<w:r><w:tab/></w:r>'))
    .join('<w:r><w:br/></w:r>')

const pictureXml = (text: string, n: number) =>
  `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing"><wp:extent cx="914400" cy="914400"/><wp:docPr id="${n + 1}" name="${n + 1}" descr="${escaped(text)}"/><a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture"><pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="${n + 1}" name="${n + 1}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${relations} r:embed="r3"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

function blockXml(block: Block, n: number): string {
  if (typeof block === 'string') {
    return `<w:p>${block === '' ? '' : runs(block)}</w:p>`
  }
  if ('picture' in block) {
    return pictureXml(block.picture, n)
  }
  if ('table' in block) {
    const rows = block.table.map(
      (cells) =>
        `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr><w:p>${runs(cell)}</w:p></w:tc>`).join('')}</w:tr>`,
    )
    return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${block.table[0]?.map(() => '<w:gridCol w:w="2000"/>').join('')}</w:tblGrid>${rows.join('')}</w:tbl>`
  }
  const { text, style, align, list, new_page } = block
  const properties = [
    style && `<w:pStyle w:val="${escaped(style.replace(/\s/g, ''))}"/>`,
    new_page && '<w:pageBreakBefore/>',
    list && '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
    align && `<w:jc w:val="${align}"/>`,
  ]
  return `<w:p><w:pPr>${properties.filter(Boolean).join('')}</w:pPr>${runs(text)}</w:p>`
}

const word = `${office}/wordprocessingml/2006/main`

/** Names of Word's own styles are written so, in every language. */
const wordName = (style: string) => style.replace(/^Heading ?(\d)$/, 'heading $1')

function styleXml(style: string): string {
  const level = /^Heading ?(\d)$/.exec(style)?.[1]
  const size = level ? 36 - 4 * Number(level) : style === 'Title' ? 40 : 22
  return `<w:style w:type="paragraph" w:styleId="${escaped(style.replace(/\s/g, ''))}"><w:name w:val="${escaped(wordName(style))}"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>${level ? `<w:outlineLvl w:val="${Number(level) - 1}"/>` : ''}</w:pPr><w:rPr>${level || style === 'Title' ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr></w:style>`
}

function buildDocx({ docx, landscape, margin_mm = 25 }: Extract<FileDescription, { docx: unknown }>): Parts {
  const used = docx.flatMap((block) =>
    typeof block === 'object' && 'style' in block && block.style ? [block.style] : [],
  )
  const styles = [
    ...new Set([
      'Heading 1',
      'Heading 2',
      'Title',
      ...used.map((name) => name.replace(/^Heading(\d)$/, 'Heading $1')),
    ]),
  ]
  const margin = Math.round((margin_mm * 1440) / 25.4)
  const [width, height] = landscape ? [16838, 11906] : [11906, 16838]
  const section = `<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"${landscape ? ' w:orient="landscape"' : ''}/><w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${margin}" w:header="700" w:footer="700" w:gutter="0"/></w:sectPr>`
  return {
    '[Content_Types].xml': typesXml({
      'word/document.xml': 'wordprocessingml.document.main',
      'word/styles.xml': 'wordprocessingml.styles',
      'word/numbering.xml': 'wordprocessingml.numbering',
    }),
    '_rels/.rels': relationsXml([['officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': relationsXml([
      ['styles', 'styles.xml'],
      ['numbering', 'numbering.xml'],
      ['image', 'media/one.png'],
    ]),
    'word/document.xml': `${head}<w:document xmlns:w="${word}"><w:body>${docx.map(blockXml).join('')}${section}</w:body></w:document>`,
    'word/styles.xml': `${head}<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${styles.map(styleXml).join('')}</w:styles>`,
    'word/numbering.xml': `${head}<w:numbering xmlns:w="${word}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/media/one.png': png(),
  }
}

const sheetMl = `${office}/spreadsheetml/2006/main`
/** The place of each format among the styles. */
const cellStyles = ['', 'percent', 'date', 'thousands']

function cellXml(name: string, content: CellContent): string {
  const { formula, value, format = '' } = typeof content === 'object' ? content : { value: content }
  const style = `s="${cellStyles.indexOf(format)}"`
  if (formula === undefined && typeof value === 'string') {
    return `<c r="${name}" ${style} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  }
  const stored = value === undefined ? '' : `<v>${escaped(String(value))}</v>`
  const kind = typeof value === 'string' ? ' t="str"' : ''
  return `<c r="${name}" ${style}${kind}>${formula === undefined ? '' : `<f>${escaped(formula.replace(/^=/, ''))}</f>`}${stored}</c>`
}

const rowOf = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 1)
const columnWidth = (name: string) => name.replace(/\d+$/, '').padStart(3)

function sheetXml(cells: Readonly<Record<string, CellContent>>): string {
  const rows = new Map<number, [string, CellContent][]>()
  for (const cell of Object.entries(cells)) {
    const row = rowOf(cell[0])
    rows.set(row, [...(rows.get(row) ?? []), cell])
  }
  const xml = [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(
      ([row, found]) =>
        `<row r="${row}">${found
          .toSorted(([one], [other]) => (columnWidth(one) < columnWidth(other) ? -1 : 1))
          .map(([name, content]) => cellXml(name, content))
          .join('')}</row>`,
    )
  return `${head}<worksheet xmlns="${sheetMl}"><sheetData>${xml.join('')}</sheetData></worksheet>`
}

function buildXlsx({ xlsx }: Extract<FileDescription, { xlsx: unknown }>): Parts {
  const named = xlsx.map((sheet, n) => ({ ...sheet, part: `worksheets/sheet${n + 1}.xml`, n: n + 1 }))
  const formats = [0, 9, 14, 3].map(
    (id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  return {
    '[Content_Types].xml': typesXml({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/styles.xml': 'spreadsheetml.styles',
      ...Object.fromEntries(named.map(({ part }) => [`xl/${part}`, 'spreadsheetml.worksheet'])),
    }),
    '_rels/.rels': relationsXml([['officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relationsXml([
      ...named.map(({ part }) => ['worksheet', part] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/workbook.xml': `${head}<workbook xmlns="${sheetMl}" ${relations}><sheets>${named.map(({ name, n }) => `<sheet name="${escaped(name)}" sheetId="${n}" r:id="r${n}"/>`).join('')}</sheets></workbook>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${sheetMl}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">${formats.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(named.map(({ part, cells }) => [`xl/${part}`, sheetXml(cells)])),
  }
}

const slideMl = `${office}/presentationml/2006/main`
const paragraphs = (lines: readonly string[]) =>
  `<p:txBody><a:bodyPr/>${lines.map((line) => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`).join('')}</p:txBody>`
const shape = (id: number, holds: string, lines: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${id}"/><p:cNvSpPr/><p:nvPr>${holds}</p:nvPr></p:nvSpPr><p:spPr/>${paragraphs(lines)}</p:sp>`

/** What is read of a presentation; no program opens it, for it has no master. */
function buildPptx({ pptx }: Extract<FileDescription, { pptx: unknown }>): Parts {
  const slides = pptx.map(({ title, lines = [], pictures = [] }, n) => {
    const shapes = [
      ...(title === undefined ? [] : [shape(2, '<p:ph type="title"/>', [title])]),
      ...(lines.length > 0 ? [shape(3, '<p:ph idx="1"/>', lines)] : []),
      ...pictures.map(
        (text, place) =>
          `<p:pic><p:nvPicPr><p:cNvPr id="${place + 4}" name="${place + 4}" descr="${escaped(text)}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr></p:pic>`,
      ),
    ]
    return [
      `slides/slide${n + 1}.xml`,
      `${head}<p:sld xmlns:a="${drawing}/main" ${relations} xmlns:p="${slideMl}"><p:cSld><p:spTree>${shapes.join('')}</p:spTree></p:cSld></p:sld>`,
    ] as const
  })
  return {
    '_rels/.rels': relationsXml([['officeDocument', 'ppt/presentation.xml']]),
    'ppt/_rels/presentation.xml.rels': relationsXml(slides.map(([part]) => ['slide', part] as const)),
    'ppt/presentation.xml': `${head}<p:presentation ${relations} xmlns:p="${slideMl}"><p:sldIdLst>${slides.map((_, n) => `<p:sldId id="${256 + n}" r:id="r${n + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    ...Object.fromEntries(slides.map(([part, xml]) => [`ppt/${part}`, xml])),
  }
}

export function buildDocument(description: FileDescription): Uint8Array<ArrayBuffer> {
  if ('docx' in description) {
    return pack(buildDocx(description))
  }
  if ('xlsx' in description) {
    return pack(buildXlsx(description))
  }
  if ('pptx' in description) {
    return pack(buildPptx(description))
  }
  return pack(
    Object.fromEntries(
      Object.entries(description.zip).map(([name, content]) => [
        name,
        typeof content === 'string' ? content : new Uint8Array(content.kb * 1024),
      ]),
    ),
  )
}
