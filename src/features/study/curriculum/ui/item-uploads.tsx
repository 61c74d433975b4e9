'use client'

import { paths } from '@/config/paths'
import { pictureSizeIn } from '@/features/study/learning/item-files.rules'
import type { ItemKind } from '@/features/study/learning/item-kinds'
import { say } from '@/i18n/say'
import { formatFileSize } from '@/lib/file-size'
import { ActionForm, type ActionFormTexts, type FormFunction } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { SectionCard } from '@/ui/section-card'
import type { AddedPicture } from '../curriculum.answers'
import { takesFiles } from '../item-file-kinds.rules'
import { FileForm } from './file-form'
import type { ItemFormTexts } from './item-form-texts'
import { useItemVersion } from './item-version'
import { PictureForm } from './picture-form'

interface StoredFile {
  name: string
  filename: string
  size: number
}

export interface Uploads {
  /** Listed under the text. */
  files: readonly StoredFile[]
  pictures: readonly StoredFile[]
  /** Of a form that was sent without scripts. */
  outcome?: 'uploaded' | 'refused'
  removeAction: FormFunction
  removeTexts: ActionFormTexts
}

interface ItemUploadsProps {
  program: string
  item: string
  kind: ItemKind
  renderedVersion: number
  uploads: Uploads
  texts: ItemFormTexts
  onPicture: (markdown: AddedPicture['markdown']) => void
}

/** Pictures for the texts, and files that are listed under them. */
export function ItemUploads({
  program,
  item,
  kind,
  renderedVersion,
  uploads,
  texts,
  onPicture,
}: ItemUploadsProps) {
  const { files: labels } = texts
  const place = { program, item, texts }
  return (
    <SectionCard id="item-files" title={labels.title} lead={labels.lead}>
      <div id="item-files" tabIndex={-1} className="grid gap-8 outline-none">
        {uploads.outcome && (
          <Alert
            kind={uploads.outcome === 'uploaded' ? 'success' : 'error'}
            title={labels[uploads.outcome]}
          />
        )}
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <PictureForm {...place} onAdded={onPicture} />
          {takesFiles(kind) && (
            <div className="grid gap-6">
              <FileForm {...place} renderedVersion={renderedVersion} />
              <ListedFiles {...place} renderedVersion={renderedVersion} uploads={uploads} />
            </div>
          )}
        </div>
        <UploadedPictures pictures={uploads.pictures} texts={texts} />
      </div>
    </SectionCard>
  )
}

function UploadedPictures({ pictures, texts }: { pictures: readonly StoredFile[]; texts: ItemFormTexts }) {
  const { files: labels, locale } = texts
  if (pictures.length === 0) {
    return null
  }
  return (
    <details suppressHydrationWarning>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {say(locale, labels.uploadedPictures, { count: pictures.length })}
      </summary>
      <p className="mb-3 text-sm text-soft">{labels.copyLine}</p>
      <ul className="grid gap-4">
        {pictures.map(({ name, filename, size }) => {
          const address = paths.itemFile(name)
          const pixels = pictureSizeIn(address)
          return (
            <li key={name} className="flex flex-wrap items-start gap-4 border-t border-line pt-3">
              {/* biome-ignore lint/performance/noImgElement: small already, and only for those who may read it */}
              <img src={address} alt="" loading="lazy" className="size-20 rounded bg-sunken object-contain" />
              <div className="grid min-w-0 gap-1 text-sm">
                <span className="wrap-anywhere">
                  {filename} · {formatFileSize(size, locale)}
                  {pixels &&
                    ` · ${say(locale, labels.pixels, { width: String(pixels.width), height: String(pixels.height) })}`}
                </span>
                <code className="select-all wrap-anywhere">{`![${labels.someWords}](${address})`}</code>
              </div>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

interface ListedFilesProps {
  program: string
  item: string
  texts: ItemFormTexts
  renderedVersion: number
  uploads: Uploads
}

function ListedFiles({ program, item, texts, renderedVersion, uploads }: ListedFilesProps) {
  const { files: labels, locale } = texts
  const { version, onMade } = useItemVersion(renderedVersion)
  return (
    <section aria-labelledby="listed-files-title" className="grid gap-3">
      <h3 id="listed-files-title" className="font-semibold">
        {labels.listed}
      </h3>
      {uploads.files.length === 0 && <p className="text-soft">{labels.noneListed}</p>}
      <ul className="grid gap-3 empty:hidden">
        {uploads.files.map(({ name, filename, size }) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3"
          >
            <a href={paths.itemFile(name)} className="min-w-0 underline underline-offset-4 wrap-anywhere">
              {filename} ({formatFileSize(size, locale)})
            </a>
            <ActionForm
              id={`remove-${name}`}
              locale={locale}
              action={uploads.removeAction}
              fields={[]}
              hidden={{ slug: program, item, version: String(version), name }}
              texts={{ ...uploads.removeTexts, submit: say(locale, labels.removeFile, { name: filename }) }}
              variant="quiet"
              onAnswer={({ status, data }) => {
                if (status === 'ok' && data) {
                  onMade((data as { version: number }).version)
                }
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
