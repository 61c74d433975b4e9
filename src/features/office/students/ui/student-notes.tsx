import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Disclosure } from '@/ui/disclosure'
import { addNoteAction, removeNoteAction } from '../actions'
import type { StudentNote } from '../server/student-page.repository'

interface StudentNotesProps {
  locale: Locale
  student: string
  notes: readonly StudentNote[]
  /** Whose notes the reader may remove: their own, or an admin anybody's. */
  removable: string
}

/** Colleagues' notes about a student, and a field for a new one. */
export function StudentNotes({ locale, student, notes, removable }: StudentNotesProps) {
  const t = textsOf(locale, 'StudentsOffice')
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-soft">{t('notesLead')}</p>
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map((note) => {
            const at = new Date(note.at)
            const moment = formatDoualaMoment(at, locale)
            return (
              <li key={note.id} className="rounded-card border border-line bg-raised p-4">
                <p className="max-w-[65ch] whitespace-pre-line wrap-anywhere">{note.text}</p>
                <p className="mt-2 text-sm text-soft">
                  {note.by} · <time dateTime={at.toISOString()}>{moment}</time>
                </p>
                {(removable === 'anybody' || removable === note.byId) && (
                  <Disclosure
                    summary={t('removeNote')}
                    label={t('removeNoteOf', { name: note.by, at: moment })}
                  >
                    <ActionForm
                      id={`remove-note-${note.id}`}
                      locale={locale}
                      action={removeNoteAction}
                      fields={[]}
                      hidden={{ note: note.id }}
                      variant="danger"
                      texts={actionFormTexts(
                        locale,
                        'StudentsOffice.removeNoteNow',
                        'StudentsOffice.savingNote',
                      )}
                    />
                  </Disclosure>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <ActionForm
        id="note"
        locale={locale}
        action={addNoteAction}
        hidden={{ student }}
        fields={[
          {
            name: 'text',
            label: t('note'),
            hint: t('noteHint'),
            kind: 'textarea',
            maxLength: text.staffNote,
            clears: true,
          },
        ]}
        texts={actionFormTexts(locale, 'StudentsOffice.addNote', 'StudentsOffice.savingNote')}
      />
    </div>
  )
}
