import type { CheckResult, RunAnswer, RunnerSpec } from '../contract'
import type { Fault } from '../text/rules'
import { type DocxRules, judgeDocx, readDocx } from './docx-rules'
import { type FileKind, RefusedFile } from './file-kinds'
import { judgePptx, type PptxRules, readPptx } from './pptx-rules'
import { type Archive, readArchive } from './read-archive'
import { judgeSite, readSite, type SiteCheck, type SiteRules } from './site-rules'
import { judgeXlsx, readXlsx, type XlsxRules } from './xlsx-rules'

export interface FileCheck extends SiteCheck {
  docx?: DocxRules
  xlsx?: XlsxRules
  pptx?: PptxRules
  zip?: SiteRules
}

export interface FileSpec extends RunnerSpec {
  accepts: FileKind
  checks: readonly FileCheck[]
}

/** Reads the file once, and answers how a check is judged. */
const readers: Record<FileKind, (archive: Archive) => (check: FileCheck) => Fault | undefined> = {
  docx(archive) {
    const docx = readDocx(archive)
    return (check) => judgeDocx(docx, check.docx ?? {}, check)
  },
  xlsx(archive) {
    const xlsx = readXlsx(archive)
    return (check) => judgeXlsx(xlsx, check.xlsx ?? {})
  },
  pptx(archive) {
    const slides = readPptx(archive)
    return (check) => judgePptx(slides, check.pptx ?? {}, check)
  },
  zip(archive) {
    const site = readSite(archive)
    return (check) => judgeSite(site, check.zip ?? {}, check)
  },
}

const shown = 200
const short = (text: string | undefined) => text?.slice(0, shown)

function resultOf(id: string, fault: Fault | undefined): CheckResult {
  if (!fault) {
    return { id, ok: true }
  }
  const { why, seen, expected, where } = fault
  return { id, ok: false, why, seen: short(seen), expected: short(expected), where: short(where) }
}

/** Unpacks a file and judges it. A file that cannot be judged is refused, and has no results. */
export function judgeFile(bytes: Uint8Array, { accepts, checks }: FileSpec): RunAnswer {
  try {
    const judge = readers[accepts](readArchive(bytes))
    return { results: checks.map((check) => resultOf(check.id, judge(check))) }
  } catch (error) {
    // Elements within elements without end leave no room for calls.
    const reason =
      error instanceof RefusedFile ? error.reason : error instanceof RangeError ? 'unsafe' : undefined
    if (reason === undefined) {
      throw error
    }
    return { results: [], refused: reason }
  }
}
