import { isLocale, type Locale } from '@/config/locales'
import { doualaFieldOf } from '@/lib/douala-time'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { announcementSchema } from '../announcements.schema'

export interface Draft {
  id: string
  /** As the field `to` names it. */
  to: string
  students: string
  language: string
  /** The language of the first text; null: not known. */
  writtenIn: Locale | null
  values: Record<'subject' | 'text' | 'other_subject' | 'other_text' | 'needed' | 'at', string>
}

function targetOf({
  cohortId,
  program,
  toSubscribers,
}: {
  cohortId: string | null
  program: { slug: string } | null
  toSubscribers: boolean
}): string {
  if (toSubscribers) {
    return program ? `newsletter:${program.slug}` : 'newsletter'
  }
  if (cohortId) {
    return `class:${cohortId}`
  }
  return program ? `program:${program.slug}` : 'everybody'
}

/** A draft, as its author goes on with it. */
export const readDraft = defineUseCase({
  name: 'announcements.read-draft',
  access: can('students.announce'),
  input: announcementSchema,
  limits: [perActor('admin.read')],
  async run({ input: { id }, actor }): Promise<Draft> {
    const draft = await db().announcement.findFirst({
      where: { id, senderId: actor.user.id, state: 'draft' },
      select: {
        cohortId: true,
        program: { select: { slug: true } },
        toSubscribers: true,
        filter: true,
        subject: true,
        text: true,
        locale: true,
        otherSubject: true,
        otherText: true,
        needed: true,
        sendAt: true,
      },
    })
    if (!draft) {
      throw new AppError('not_found')
    }
    const { students, language } = draft.filter as { students?: string; language?: string | null }
    return {
      id,
      to: targetOf(draft),
      students: students ?? '',
      language: language ?? '',
      writtenIn: isLocale(draft.locale) ? draft.locale : null,
      values: {
        subject: draft.subject,
        text: draft.text,
        other_subject: draft.otherSubject ?? '',
        other_text: draft.otherText ?? '',
        needed: draft.needed ? 'yes' : 'no',
        at: draft.sendAt ? doualaFieldOf(draft.sendAt) : '',
      },
    }
  },
})
