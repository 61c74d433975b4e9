'use client'

import { useRef } from 'react'
import { itemFiles } from '@/config/limits'
import { say } from '@/i18n/say'
import { formatFileSize } from '@/lib/file-size'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/text-field'
import type { AddedPicture } from '../curriculum.answers'
import { acceptedPictures } from '../item-file-kinds.rules'
import { FileField } from './file-field'
import type { ItemFormTexts } from './item-form-texts'
import { shrinkForLesson } from './shrink-for-lesson'
import { useUploadForm } from './use-upload-form'

export interface UploadFormProps {
  program: string
  item: string
  texts: ItemFormTexts
}

interface PictureFormProps extends UploadFormProps {
  /** Puts the picture into the texts. */
  onAdded: (markdown: AddedPicture['markdown']) => void
}

/** "Add a picture": re-encoded in this browser, and verified by the server. */
export function PictureForm({ program, item, texts, onAdded }: PictureFormProps) {
  const { files: labels, locale } = texts
  const chosenBytes = useRef(0)
  const upload = useUploadForm<AddedPicture>({
    address: '/api/admin/curriculum/pictures',
    locale,
    networkError: texts.networkError,
    async prepare(form) {
      const chosen = form.get('picture')
      if (!(chosen instanceof File) || chosen.size === 0) {
        // The server says it, with whatever else is missing.
        return null
      }
      chosenBytes.current = chosen.size
      const picture = await shrinkForLesson(chosen)
      if (!picture) {
        return { picture: labels.notShown }
      }
      form.set('picture', picture, chosen.name)
      return null
    },
    onAdded({ markdown, size, width, height, address }) {
      onAdded(markdown)
      const inserted = say(locale, labels.inserted, {
        before: formatFileSize(chosenBytes.current, locale),
        after: formatFileSize(size, locale),
        width: String(width),
        height: String(height),
      })
      const isHeavy = address.endsWith('.svg') && size > itemFiles.usualDrawingBytes
      return isHeavy ? `${inserted} ${labels.heavyDrawing}` : inserted
    },
  })
  const { errors } = upload
  return (
    <form {...upload.form} aria-labelledby="add-picture-title" className="grid content-start gap-4">
      <h3 id="add-picture-title" className="font-semibold">
        {labels.addPicture}
      </h3>
      <p className="text-sm text-soft">{labels.pictureLead}</p>
      <input type="hidden" name="slug" value={program} />
      <input type="hidden" name="item" value={item} />
      <FileField
        name="picture"
        label={labels.picture}
        hint={labels.pictureKinds}
        accept={acceptedPictures}
        error={errors.picture}
      />
      <TextField
        name="altEn"
        label={labels.altEn}
        hint={labels.altHint}
        lang="en"
        idPrefix="upload"
        maxLength={itemFiles.altText}
        error={errors.altEn}
        required
      />
      <TextField
        name="altFr"
        label={labels.altFr}
        hint={labels.altHint}
        lang="fr"
        idPrefix="upload"
        maxLength={itemFiles.altText}
        error={errors.altFr}
        required
      />
      {upload.message && <Alert kind="error" title={upload.message} />}
      <div>
        <Button variant="secondary" busy={upload.busy} busyLabel={labels.adding}>
          {labels.add}
        </Button>
      </div>
      <p role="status" className="text-sm font-semibold text-forest empty:hidden">
        {upload.done}
      </p>
    </form>
  )
}
