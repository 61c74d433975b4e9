'use client'

import { useRouter } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { FileField } from '@/features/study/curriculum/ui/file-field'
import { useUploadForm } from '@/features/study/curriculum/ui/use-upload-form'
import { say } from '@/i18n/say'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import type { StudentImportAnswer } from '../imports.answers'

interface UploadStudentsProps {
  locale: Locale
  texts: Record<
    'file' | 'fileHint' | 'check' | 'checking' | 'checkedNow' | 'nothingNew' | 'networkError',
    string
  >
}

/** The file: it posts to the call, with scripts and without, and the page shows what was found. */
export function UploadStudents({ locale, texts }: UploadStudentsProps) {
  const router = useRouter()
  const upload = useUploadForm<StudentImportAnswer>({
    address: '/api/admin/student-imports',
    locale,
    networkError: texts.networkError,
    onAdded({ lines, faults, added }) {
      router.refresh()
      return faults === 0 && added === 0 ? texts.nothingNew : say(locale, texts.checkedNow, { lines, faults })
    },
  })
  return (
    <form {...upload.form} className="grid gap-4">
      <FileField
        name="file"
        label={texts.file}
        hint={texts.fileHint}
        accept=".csv,.txt,text/csv"
        error={upload.errors.file}
      />
      {upload.message && <Alert kind="error" title={upload.message} />}
      <div>
        <Button busy={upload.busy} busyLabel={texts.checking}>
          {texts.check}
        </Button>
      </div>
      <p role="status" className="font-semibold text-forest empty:hidden">
        {upload.done}
      </p>
    </form>
  )
}
