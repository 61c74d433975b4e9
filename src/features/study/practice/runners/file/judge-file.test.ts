import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type Block, buildDocument, type FileDescription } from './build-document'
import type { FileKind } from './file-kinds'
import { type FileCheck, judgeFile } from './judge-file'

type Rules = Omit<FileCheck, 'id'>

const judge = (bytes: Uint8Array, accepts: FileKind, rules: Rules) => {
  const { refused, results } = judgeFile(bytes, { accepts, checks: [{ id: 'a', ...rules }] })
  const [{ id: _id, ...result } = { ok: false, why: refused }] = results
  return result
}
const met = { ok: true }

const letter: Block[] = [
  { text: 'Kribi, 30 November 2026', align: 'right' },
  { text: 'Application', style: 'Heading 1' },
  { text: 'My words', style: 'Heading1' },
  'Dear Madam,',
  { text: 'A till', list: true },
  {
    table: [
      ['Day', ''],
      ['', ''],
    ],
  },
  { text: 'Annex', new_page: true, style: 'Annex' },
]
const docx = (blocks: readonly Block[], rules: Rules, more: object = {}) =>
  judge(buildDocument({ docx: blocks, ...more } as FileDescription), 'docx', rules)

it.each([
  [{ docx: { styles: { Heading1: 2 } } }, met],
  [{ docx: { styles: { 'heading 1': 3 } } }, { ok: false, why: 'fileStyles', seen: '2', expected: '3' }],
  [{ docx: { different_styles: 2 } }, met],
  [{ docx: { different_styles: 3 } }, { ok: false, why: 'fileDifferentStyles', seen: '2', expected: '3' }],
  [{ docx: { empty_paragraphs: 0, double_spaces: 0 } }, met],
  [{ docx: { aligned: { right: 1 } } }, met],
  [{ docx: { aligned: { center: 1 } } }, { ok: false, why: 'fileAligned', seen: '0', expected: '1' }],
  [{ docx: { page_breaks: 1, lists: 1, tables: 1 } }, met],
  [{ docx: { page_breaks: 2 } }, { ok: false, why: 'filePageBreaks', seen: '1', expected: '2' }],
  [{ docx: { lists: 2 } }, { ok: false, why: 'fileLists', seen: '1', expected: '2' }],
  [{ docx: { tables: 2 } }, { ok: false, why: 'fileTables', seen: '1', expected: '2' }],
  [{ docx: { landscape: false, margins_mm: { min: 20, max: 25 } } }, met],
  [{ docx: { landscape: true } }, { ok: false, why: 'filePortrait' }],
  [{ docx: { margins_mm: { min: 30 } } }, { ok: false, why: 'fileMarginsSmall', seen: '25', expected: '30' }],
  [{ has: 'dear madam' }, met],
  [{ lacks: 'till' }, { ok: false, why: 'textLacks', seen: 'till' }],
  [{ words: { max: 3 } }, { ok: false, why: 'wordsMany', seen: '13', expected: '3' }],
] as const)('judges a letter by %j', (rules, expected) => {
  expect(docx(letter, rules as unknown as Rules)).toEqual(expected)
})

it('finds what was pushed into place, and leaves the cells of tables and the last paragraph alone', () => {
  const pushed = ['Kribi', '\n\n', '   ', 'Dear  Madam,  good day', { table: [['']] }, ''] as Block[]
  expect(docx(pushed, { docx: { empty_paragraphs: 1 } })).toEqual({
    ok: false,
    why: 'fileEmptyParagraphs',
    seen: '2',
    expected: '1',
    where: 'Kribi',
  })
  expect(docx(pushed, { docx: { double_spaces: 0 } })).toMatchObject({ seen: '3', where: '··' })
  expect(docx(['Dear  Madam'], { docx: { double_spaces: 0 } })).toMatchObject({ where: 'Dear··Madam' })
})

it('wants a text for each picture', () => {
  const rules = { docx: { pictures: { min: 1 }, alt_texts: true } }
  expect(docx([{ picture: 'A stall' }], rules)).toEqual(met)
  expect(docx([{ picture: ' ' }], rules)).toEqual({ ok: false, why: 'fileAltText', seen: '1' })
  expect(docx(['No picture'], rules)).toMatchObject({ why: 'filePicturesFew' })
})

it('knows styles by their English names, in a Word of another language, and what is based on them', () => {
  const word = (xml: string) => `<w:document xmlns:w="w"><w:body>${xml}</w:body></w:document>`
  const relation = (kind: string, target: string) =>
    `<Relationship Id="${kind}" Type="t/${kind}" Target="${target}"/>`
  const file = zipSync({
    '_rels/.rels': strToU8(`<R>${relation('officeDocument', '/word/document.xml')}</R>`),
    'word/_rels/document.xml.rels': strToU8(`<R>${relation('styles', 'styles.xml')}</R>`),
    'word/styles.xml': strToU8(
      '<w:styles xmlns:w="w"><w:style w:type="paragraph" w:styleId="Titre1"><w:name w:val="heading 1"/><w:pPr><w:jc w:val="center"/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Mien"><w:name w:val="Mien"/><w:basedOn w:val="Titre1"/></w:style></w:styles>',
    ),
    'word/document.xml': strToU8(
      word(
        '<w:p><w:pPr><w:pStyle w:val="Titre1"/></w:pPr><w:r><w:t>Un</w:t></w:r></w:p><w:p><w:pPr><w:pStyle w:val="Mien"/></w:pPr><w:r><w:t>Deux</w:t></w:r><w:del><w:r><w:t>  effacé</w:t></w:r></w:del></w:p>',
      ),
    ),
  })
  expect(
    judge(file, 'docx', { docx: { styles: { Heading1: 2 }, aligned: { center: 2 }, double_spaces: 0 } }),
  ).toEqual(met)
})

const sheet: FileDescription = {
  xlsx: [
    {
      name: 'Sales',
      cells: {
        A1: 'Goods',
        B1: 500,
        B2: { formula: '=B1*2', value: 1_000, format: 'thousands' },
        B3: { formula: '=IF(A1="SUM(",SUM(B1:B2),0)', value: 0, format: 'percent' },
        B4: { value: 46_000, format: 'date' },
        B5: { formula: '=IF(A1="SUM(1)",1,0)', value: 0 },
        C1: { formula: '=A1', value: 'Goods' },
      },
    },
    { name: 'Notes', cells: {} },
  ],
}

it.each([
  [{ cells: 'B2', formula: true, equals: 1_000, format: 'thousands' }, met],
  [
    { cells: 'B1', formula: true },
    { ok: false, why: 'fileTyped', where: 'B1', seen: '500' },
  ],
  [
    { cells: 'B1:B2', formula: true },
    { ok: false, why: 'fileTyped', where: 'B1', seen: '500' },
  ],
  [
    { cells: 'D9', formula: true },
    { ok: false, why: 'fileCellEmpty', where: 'D9' },
  ],
  [{ cells: 'B3', functions: ['IF', 'SUM'], format: 'percent' }, met],
  [
    { cells: 'B2', functions: ['SUM'] },
    { ok: false, why: 'fileFunction', where: 'B2', expected: 'SUM', seen: '=B1*2' },
  ],
  [
    { cells: 'B2', equals: 999 },
    { ok: false, why: 'fileCellValue', where: 'B2', expected: '999', seen: '1000' },
  ],
  [{ cells: 'C1', equals: 'goods' }, met],
  [
    { cells: 'B5', functions: ['SUM'] },
    { ok: false, why: 'fileFunction', where: 'B5', expected: 'SUM', seen: '=IF(A1="SUM(1)",1,0)' },
  ],
  [{ cells: 'B4', format: 'date' }, met],
  [
    { cells: 'B1', format: 'date' },
    { ok: false, why: 'fileFormat', where: 'B1' },
  ],
  [{ sheets: ['sales', 'NOTES'], rows: { min: 5, max: 5 } }, met],
  [{ sheets: ['Costs'] }, { ok: false, why: 'fileSheet', where: 'Costs', seen: 'Sales, Notes' }],
  [
    { sheet: 'Notes', rows: { min: 1 } },
    { ok: false, why: 'fileRowsFew', seen: '0', expected: '1' },
  ],
] as const)('judges a sheet by %j', (xlsx, expected) => {
  expect(judge(buildDocument(sheet), 'xlsx', { xlsx } as unknown as Rules)).toEqual(expected)
})

const talk: FileDescription = {
  pptx: [
    { title: 'Our stall', lines: ['Tomatoes, 500 a heap'], pictures: ['A stall'] },
    { title: 'Prices', lines: [Array.from({ length: 73 }, (_, n) => `word${n}`).join(' ')] },
  ],
}

it.each([
  [{ pptx: { slides: { min: 2, max: 2 }, titles: true, alt_texts: true, words_per_slide: 74 } }, met],
  [{ pptx: { slides: { min: 3 } } }, { ok: false, why: 'fileSlidesFew', seen: '2', expected: '3' }],
  [
    { pptx: { words_per_slide: 30 } },
    { ok: false, why: 'fileSlideWords', where: '2', seen: '74', expected: '30' },
  ],
  [{ has: 'tomatoes' }, met],
] as const)('judges slides by %j', (rules, expected) => {
  expect(judge(buildDocument(talk), 'pptx', rules as unknown as Rules)).toEqual(expected)
})

it('finds the slide without a title, and the picture without words', () => {
  const file = buildDocument({
    pptx: [
      { title: ' ', lines: ['One'] },
      { title: 'Two', pictures: [''] },
    ],
  })
  expect(judge(file, 'pptx', { pptx: { titles: true } })).toEqual({
    ok: false,
    why: 'fileSlideTitle',
    where: '1',
  })
  expect(judge(file, 'pptx', { pptx: { alt_texts: true } })).toEqual({
    ok: false,
    why: 'fileAltText',
    seen: '1',
  })
})

const pages = {
  'index.html':
    '<a href="menu.html#fish">Menu</a> <a href=tel:600000034>Call</a><img src="photos/fish.jpg" alt="Fish">',
  'menu.html':
    '<a HREF=\'./index.html?a=1\'>Home</a><!-- <a href="no.html"> --><script>"<a href=no>"</script>',
  'photos/fish.jpg': { kb: 120 },
}
const site = (files: object, rules: Rules) =>
  judge(buildDocument({ zip: files } as FileDescription), 'zip', rules)

it.each([
  [{ zip: { files: ['index.html'], pages: { min: 2 }, links: true, reachable: true, alt_texts: true } }, met],
  [{ zip: { total_kb: 121, picture_kb: 120 } }, met],
  [{ zip: { total_kb: 120 } }, { ok: false, why: 'fileTotal', seen: '121', expected: '120' }],
  [
    { zip: { picture_kb: 100 } },
    { ok: false, why: 'filePictureHeavy', where: 'photos/fish.jpg', seen: '120', expected: '100' },
  ],
  [
    { zip: { files: ['plan.html'] } },
    { ok: false, why: 'fileAbsent', where: 'plan.html', seen: 'index.html, menu.html, photos/fish.jpg' },
  ],
  [{ file: 'menu.html', has: 'home' }, met],
  [{ file: 'menu.html', has: 'fish' }, { ok: false }],
] as const)('judges pages by %j', (rules, expected) => {
  expect(site(pages, rules as unknown as Rules)).toEqual(expected)
})

it('takes the folder in which everything was packed for the root, and leaves out what systems add', () => {
  const packed = Object.fromEntries(Object.entries(pages).map(([name, page]) => [`restaurant/${name}`, page]))
  const rules = { zip: { files: ['index.html'], links: true, total_kb: 121 } } as Rules
  expect(site({ ...packed, '__MACOSX/restaurant/._a': { kb: 90 } }, rules)).toEqual(met)
})

it.each([
  ['C:\\site\\menu.html', 'C:\\site\\menu.html'],
  ['Menu.html', 'Menu.html'],
  ['/menu.html', '/menu.html'],
  ['../menu.html', '../menu.html'],
  ['file:///menu.html', 'file:///menu.html'],
])('finds that %s leads nowhere', (href, seen) => {
  const files = { 'index.html': `<a href="${href}">Menu</a>`, 'menu.html': '' }
  expect(site(files, { zip: { links: true } })).toEqual({
    ok: false,
    why: 'fileLink',
    where: 'index.html',
    seen,
  })
})

it('finds the page from which another cannot be reached, and the picture without alt', () => {
  const files = { 'index.html': '<a href="menu.html">Menu</a><img src=a.png>', 'menu.html': '<p>Dishes</p>' }
  expect(site(files, { zip: { reachable: true } })).toEqual({
    ok: false,
    why: 'fileUnreached',
    where: 'menu.html',
    seen: 'index.html',
  })
  expect(site(files, { zip: { alt_texts: true } })).toEqual({
    ok: false,
    why: 'fileImageAlt',
    where: 'index.html',
    seen: 'a.png',
  })
})
