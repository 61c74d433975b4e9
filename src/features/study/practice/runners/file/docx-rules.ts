import type { Fault, TextCheck } from '../text/rules'
import {
  excerpt,
  excerptOfSpaces,
  firstFault,
  type PictureRules,
  pictureFault,
  type Range,
  rangeFault,
  textFault,
} from './file-rules'
import type { Archive } from './read-archive'
import {
  allNamed,
  attribute,
  child,
  childrenOf,
  descendants,
  isNamed,
  ownText,
  readDocument,
  readPart,
  type XmlElement,
} from './xml-part'

export interface DocxRules extends PictureRules {
  /** Paragraphs of each style, at least. The name is the English one, in every language of Word. */
  styles?: Readonly<Record<string, number>>
  /** So many different styles at least, that of ordinary text not counted. */
  different_styles?: number
  empty_paragraphs?: number
  double_spaces?: number
  aligned?: Partial<Record<'right' | 'center' | 'both', number>>
  page_breaks?: number
  lists?: number
  tables?: number
  landscape?: boolean
  margins_mm?: Range
}

interface Style {
  name: string
  basedOn?: string
  properties?: XmlElement
}

interface Paragraph {
  text: string
  /** Its style and those that it is based on, from the nearest. */
  styles: string[]
  align: string
  isList: boolean
  beginsPage: boolean
  /** Nothing in it is seen. */
  isEmpty: boolean
}

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')
/** Not what an author has chosen. */
const ordinary = new Set(['normal', 'defaultparagraphstyle', 'standard', ''])

function readStyles(archive: Archive, name: string) {
  const root = name === '' ? undefined : readPart(archive, name)
  const styles = new Map<string, Style>()
  let usual = ''
  for (const each of childrenOf(root).filter((found) => isNamed(found, 'style'))) {
    const id = attribute(each, 'styleId') ?? ''
    styles.set(id, {
      name: plain(attribute(child(each, 'name'), 'val') ?? id),
      basedOn: attribute(child(each, 'basedOn'), 'val'),
      properties: child(each, 'pPr'),
    })
    if (attribute(each, 'type') === 'paragraph' && attribute(each, 'default') === '1') {
      usual = id
    }
  }
  /** A style with those that it is based on; a circle ends. */
  const chainOf = (id: string): Style[] => {
    const chain: Style[] = []
    for (let next: string | undefined = id || usual; next !== undefined && chain.length < 12; ) {
      const style: Style = styles.get(next) ?? { name: plain(next) }
      chain.push(style)
      next = style.basedOn
    }
    return chain
  }
  return chainOf
}

const isOff = (element: XmlElement) => ['0', 'false', 'off'].includes(attribute(element, 'val') ?? '')
const isBreak = (each: XmlElement) => isNamed(each, 'br') && attribute(each, 'type') === 'page'

/** The text of one paragraph, without those of text boxes within. */
function textOf(paragraph: XmlElement): string {
  let text = ''
  for (const each of descendants(paragraph, (found) => !isNamed(found, 'txbxContent'))) {
    if (isNamed(each, 't')) {
      text += ownText(each)
    } else if (isNamed(each, 'tab') && !isNamed(each.parent as XmlElement, 'tabs')) {
      text += '\t'
    } else if (isNamed(each, 'br') && !isBreak(each)) {
      text += '\n'
    } else if (isNamed(each, 'noBreakHyphen')) {
      text += '-'
    }
  }
  return text
}

const visible = ['drawing', 'pict', 'object', 'sectPr', 'oMath', 'fldSimple', 'sdt']

function readParagraph(element: XmlElement, chainOf: (id: string) => Style[]): Paragraph {
  const own = child(element, 'pPr')
  const chain = chainOf(attribute(child(own, 'pStyle'), 'val') ?? '')
  const properties = [own, ...chain.map((style) => style.properties)]
  const nearest = (name: string) => properties.map((each) => child(each, name)).find((each) => each)
  const list = child(nearest('numPr'), 'numId')
  const pageBreak = nearest('pageBreakBefore')
  const text = textOf(element)
  const parts = [...descendants(element)]
  return {
    text,
    styles: chain.map(({ name }) => name),
    align: attribute(nearest('jc'), 'val') ?? 'left',
    isList: list !== undefined && attribute(list, 'val') !== '0',
    beginsPage: parts.some(isBreak) || (pageBreak !== undefined && !isOff(pageBreak)),
    isEmpty:
      text.trim() === '' &&
      !parts.some((each) => isBreak(each) || visible.some((name) => isNamed(each, name))),
  }
}

const mmOf = (twips: string | undefined) => (Number(twips ?? 0) * 25.4) / 1440

function readPage(root: XmlElement) {
  const section = allNamed(root, 'sectPr').at(-1)
  const [size, margins] = [child(section, 'pgSz'), child(section, 'pgMar')]
  return {
    isLandscape: Number(attribute(size, 'w') ?? 0) > Number(attribute(size, 'h') ?? 1),
    margins: margins && ['top', 'right', 'bottom', 'left'].map((side) => mmOf(attribute(margins, side))),
  }
}

export function readDocx(archive: Archive) {
  const { root, relations } = readDocument(archive, 'docx')
  const chainOf = readStyles(archive, relations.find(({ kind }) => kind === 'styles')?.target ?? '')
  const body = child(root, 'body')
  const outside = [
    ...descendants(body, (each) => !isNamed(each, 'tbl') && !isNamed(each, 'txbxContent')),
  ].filter((each) => isNamed(each, 'p'))
  const paragraphs = allNamed(body, 'p').map((each) => readParagraph(each, chainOf))
  return {
    paragraphs,
    /** Outside of tables, whose cells may be empty. Word ends a document with one that cannot be removed. */
    flow: outside
      .map((each) => readParagraph(each, chainOf))
      .filter(({ isEmpty }, n, { length }) => !(isEmpty && n === length - 1)),
    text: paragraphs.map(({ text }) => text).join('\n'),
    tables: allNamed(body, 'tbl').length,
    pictures: allNamed(body, 'drawing')
      .filter((each) => allNamed(each, 'blip').length > 0)
      .map((each) => attribute(allNamed(each, 'docPr')[0], 'descr') ?? ''),
    page: readPage(root),
  }
}

type Docx = ReturnType<typeof readDocx>

function styleFault({ paragraphs }: Docx, { styles = {}, different_styles }: DocxRules): Fault | undefined {
  const filled = paragraphs.filter(({ isEmpty }) => !isEmpty)
  const rules = Object.entries(styles).map(([name, min]) => () => {
    const seen = filled.filter((each) => each.styles.includes(plain(name))).length
    return rangeFault(seen, { min }, 'fileStyles', 'fileStyles')
  })
  return firstFault(...rules, () => {
    const used = new Set(filled.map((each) => each.styles[0] ?? '').filter((name) => !ordinary.has(name)))
    return rangeFault(used.size, { min: different_styles }, 'fileDifferentStyles', 'fileDifferentStyles')
  })
}

/** What was pushed into place: empty paragraphs and spaces in a row. */
function pushedFault({ paragraphs, flow }: Docx, { empty_paragraphs, double_spaces }: DocxRules) {
  return firstFault(
    () => {
      const empty = flow.filter(({ isEmpty }) => isEmpty).length
      const fault = rangeFault(empty, { max: empty_paragraphs }, '', 'fileEmptyParagraphs')
      const before = flow[flow.findIndex(({ isEmpty }) => isEmpty) - 1]
      return fault && { ...fault, where: excerpt(before?.text ?? '…') }
    },
    () => {
      const found = paragraphs.flatMap(({ text }) =>
        [...text.matchAll(/[ \u00a0]{2,}/g)].map(({ 0: spaces, index }) =>
          excerptOfSpaces(text, index, spaces.length),
        ),
      )
      const fault = rangeFault(found.length, { max: double_spaces }, '', 'fileDoubleSpaces')
      return fault && { ...fault, where: found[0] ?? '' }
    },
  )
}

/** Other names of the same alignment. */
const alignments = {
  right: ['right', 'end'],
  center: ['center'],
  both: ['both', 'distribute', 'lowKashida', 'mediumKashida', 'highKashida'],
} as const

function shapeFault(docx: Docx, rules: DocxRules): Fault | undefined {
  const filled = docx.flow.filter(({ isEmpty }) => !isEmpty)
  const aligned = Object.entries(rules.aligned ?? {}).map(([name, min]) => () => {
    const same: readonly string[] = alignments[name as keyof typeof alignments]
    const seen = filled.filter(({ align }) => same.includes(align)).length
    return rangeFault(seen, { min }, 'fileAligned', 'fileAligned')
  })
  const count = (seen: number, min: number | undefined, few: string) => () =>
    rangeFault(seen, { min }, few, few)
  return firstFault(
    ...aligned,
    count(docx.paragraphs.filter(({ beginsPage }) => beginsPage).length, rules.page_breaks, 'filePageBreaks'),
    count(docx.paragraphs.filter(({ isList }) => isList).length, rules.lists, 'fileLists'),
    count(docx.tables, rules.tables, 'fileTables'),
  )
}

function pageFault({ page }: Docx, { landscape, margins_mm }: DocxRules): Fault | undefined {
  if (landscape !== undefined && page.isLandscape !== landscape) {
    return { why: landscape ? 'filePortrait' : 'fileLandscape' }
  }
  const { min = 0, max = Number.POSITIVE_INFINITY } = margins_mm ?? {}
  const outside = margins_mm && (page.margins ?? [0]).find((side) => side < min - 0.5 || side > max + 0.5)
  return outside === undefined
    ? undefined
    : {
        why: outside < min ? 'fileMarginsSmall' : 'fileMarginsLarge',
        seen: String(Math.round(outside)),
        expected: String(outside < min ? min : max),
      }
}

export const judgeDocx = (docx: Docx, rules: DocxRules, check: TextCheck): Fault | undefined =>
  firstFault(
    () => styleFault(docx, rules),
    () => pushedFault(docx, rules),
    () => shapeFault(docx, rules),
    () => pageFault(docx, rules),
    () => pictureFault(docx.pictures, rules),
    () => textFault(docx.text, check),
  )
