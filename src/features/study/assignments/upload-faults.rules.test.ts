import { expect, it } from 'vitest'
import { text, upload } from '@/config/limits'
import { type FaultTexts, findFault } from './upload-faults.rules'

/** Every text is equal to its key. */
const texts = new Proxy({}, { get: (_, name) => String(name) }) as FaultTexts

const file = (name: string, bytes = 3) => new File(['a'.repeat(bytes)], name)
/** A file that reports this size but does not have the bytes. */
const heavy = (name: string, bytes: number) => Object.defineProperty(file(name), 'size', { value: bytes })
const times = (count: number, make: (n: number) => File) => Array.from({ length: count }, (_, n) => make(n))

function faultOf(files: readonly File[], text = '') {
  const form = new FormData()
  form.set('text', text)
  for (const each of files) {
    form.append('assignment', each)
  }
  return findFault(form, texts)
}

it.each([
  ['nothing at all', [], '', 'assignment', 'fileRequired'],
  ['blanks only', [], '  \n ', 'assignment', 'fileRequired'],
  ['no file, as a browser sends it', [file('', 0)], '', 'assignment', 'fileRequired'],
  ['a file of a kind that is not taken', [file('virus.exe')], '', 'assignment', 'typeRefused'],
  ['a file without an extension', [file('homework')], '', 'assignment', 'typeRefused'],
  ['an empty file', [file('index.html', 0)], '', 'assignment', 'fileEmpty'],
  ['a file over the limit', [heavy('a.zip', upload.maxBytes + 1)], '', 'assignment', 'tooLarge'],
  ['one bad file of two, by its name', [file('a.md'), file('b.exe')], '', 'assignment', 'b.exe: typeRefused'],
  ['too many files', times(upload.files + 1, (n) => file(`${n}.md`)), '', 'assignment', 'tooManyFiles'],
  [
    'files that are too large together',
    times(Math.floor(upload.togetherBytes / upload.maxBytes) + 1, (n) => heavy(`${n}.zip`, upload.maxBytes)),
    '',
    'assignment',
    'tooLargeTogether',
  ],
  ['too long a text', [], 'a'.repeat(text.work + 1), 'text', 'textTooLong'],
  ['too long a text beside a file', [file('a.md')], 'a'.repeat(text.work + 1), 'text', 'textTooLong'],
] as const)('refuses %s', (_what, files, text, field, detail) => {
  expect(faultOf(files, text)).toEqual({ field, detail })
})

it.each([
  ['a text alone', [], 'My answer'],
  ['the longest text, with blanks around it', [], ` ${'a'.repeat(text.work)} `],
  ['the largest file', [heavy('a.zip', upload.maxBytes)], ''],
  ['as many files as are allowed', times(upload.files, (n) => file(`${n}.md`)), 'And a text'],
] as const)('takes %s', (_what, files, text) => {
  expect(faultOf(files, text)).toBeNull()
})
