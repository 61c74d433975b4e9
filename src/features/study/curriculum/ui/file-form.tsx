'use client'

import { useRouter } from 'next/navigation'
import { say } from '@/i18n/say'
import { formatFileSize } from '@/lib/file-size'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import type { AddedFile } from '../curriculum.answers'
import { acceptedFiles } from '../item-file-kinds.rules'
import { FileField } from './file-field'
import { useItemVersion } from './item-version'
import type { UploadFormProps } from './picture-form'
import { useUploadForm } from './use-upload-form'

interface FileFormProps extends UploadFormProps {
  /** The version that the page was rendered with. */
  renderedVersion: number
}

/** "Add a file": it is listed under the draft at once. */
export function FileForm({ program, item, texts, renderedVersion }: FileFormProps) {
  const { files: labels, locale } = texts
  const router = useRouter()
  const { version, saving, onMade } = useItemVersion(renderedVersion)
  const upload = useUploadForm<AddedFile>({
    address: '/api/admin/curriculum/files',
    locale,
    networkError: texts.networkError,
    onAdded(added) {
      onMade(added.version)
      router.refresh()
      return say(locale, labels.fileAdded, {
        name: added.filename,
        size: formatFileSize(added.size, locale),
      })
    },
  })
  return (
    <form {...upload.form} aria-labelledby="add-file-title" className="grid content-start gap-4">
      <h3 id="add-file-title" className="font-semibold">
        {labels.addFile}
      </h3>
      <p className="text-sm text-soft">{labels.fileLead}</p>
      <input type="hidden" name="slug" value={program} />
      <input type="hidden" name="item" value={item} />
      <input type="hidden" name="version" value={version} />
      <FileField
        name="file"
        label={labels.file}
        hint={acceptedFiles.replaceAll(',', ', ')}
        accept={acceptedFiles}
        error={upload.errors.file}
      />
      {upload.message && <Alert kind="error" title={upload.message} />}
      <div>
        <Button variant="secondary" busy={upload.busy || saving} busyLabel={labels.addingFile}>
          {labels.addFileButton}
        </Button>
      </div>
      <p role="status" className="text-sm font-semibold text-forest empty:hidden">
        {upload.done}
      </p>
    </form>
  )
}
