import { describe, expect, it } from 'vitest'
import {
  acceptedExtensions,
  findFileKind,
  isAcceptedFromStrangers,
  isPlainFilename,
} from './file-kinds.rules'

describe('the kind of a file', () => {
  it.each([
    ['work.pdf', 'application/pdf'],
    ['Photo.JPEG', 'image/jpeg'],
    ['main.final.py', 'text/plain; charset=utf-8'],
    ['index.html', 'text/plain; charset=utf-8'],
  ])('%s is %s', (name, contentType) => {
    expect(findFileKind(name)?.contentType).toBe(contentType)
  })

  it.each([
    'setup.exe',
    'page.svg',
    'work',
    '.pdf',
    'work.pdf.',
    'work.pdf.exe',
    'run.bat',
    'work.doc',
    'a.constructor',
  ])('%s is not taken', (name) => {
    expect(findFileKind(name)).toBeUndefined()
  })

  it.each([
    ['plan.pdf', true],
    ['Photo.JPG', true],
    ['main.c', true],
    ['page.html', false],
    ['a.PDF.JS', false],
    ['run.sh', false],
    ['photo.heic', false],
  ])('%s of somebody unknown: %s', (name, isAccepted) => {
    expect(isAcceptedFromStrangers(name)).toBe(isAccepted)
  })

  it('is offered by the file dialog', () => {
    expect(acceptedExtensions.split(',')).toContain('.docx')
  })
})

describe('the name of a file', () => {
  it.each(['Devoir n° 3 (final).pdf', 'été.txt', '作业.zip'])('%s is fine', (name) => {
    expect(isPlainFilename(name)).toBe(true)
  })

  it.each([
    '../../x.pdf',
    'C:\\work.pdf',
    'a\0.pdf',
    'a\r\nb.pdf',
    'a\u202efdp.exe',
    ' ',
    `${'a'.repeat(300)}.pdf`,
  ])('%j is not', (name) => {
    expect(isPlainFilename(name)).toBe(false)
  })
})
