import { serve } from '../../sandbox/worker-kit'
import { buildDocument, type FileDescription } from './build-document'
import { type FileSpec, judgeFile } from './judge-file'

// Without a file, the answer is the description of one: of an author's answer, or of the file to begin with, which is only made.
serve<FileSpec>(() => ({ code, file, spec }) => {
  const bytes = file ?? buildDocument(JSON.parse(code) as FileDescription)
  return spec.checks.length === 0 ? { results: [], file: bytes } : judgeFile(bytes, spec)
})
