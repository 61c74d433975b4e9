import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { PostButton } from '@/ui/post-button'
import { changeMessagesAction } from '../../actions'
import type { MessageChange } from '../../office.schema'
import type { MessageDetail } from '../../server/office/get-message'
import { AssignForm } from './assign-form'
import { colleagueNames, postTexts } from './message-texts'
import { NoteForm } from './note-form'

interface ConversationActionsProps {
  locale: Locale
  message: MessageDetail
  /** The id of the reader. */
  me: string
  /** The list it was opened from. */
  back: string
}

/** What fits the place where the conversation is now. */
function changesOf({
  waitingSince,
  archivedAt,
  spamAt,
  deletedAt,
}: MessageDetail): Exclude<MessageChange, 'assign'>[] {
  if (deletedAt) {
    return ['restore']
  }
  return [
    ...(waitingSince ? (['settle'] as const) : []),
    archivedAt || spamAt ? 'restore' : 'archive',
    ...(spamAt ? [] : (['spam'] as const)),
    'delete',
  ]
}

/** Puts one conversation away, gives it to a colleague, and adds notes to it. */
export function ConversationActions({ locale, message, me, back }: ConversationActionsProps) {
  const t = textsOf(locale, 'OfficeMessages')
  const texts = postTexts(locale)
  const { id, assigneeId, colleagues } = message
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <div className="flex flex-wrap gap-2">
        {changesOf(message).map((change) => (
          <PostButton
            key={change}
            action={changeMessagesAction}
            hidden={{ locale, back, change, [`pick-${id}`]: 'on' }}
            texts={texts}
            size="sm"
            shortcut={change === 'archive' ? 'e' : undefined}
          >
            {t(`changes.${change}`)}
          </PostButton>
        ))}
        {assigneeId !== me && (
          <PostButton
            action={changeMessagesAction}
            hidden={{ locale, back, change: 'assign', assignee: me, [`pick-${id}`]: 'on' }}
            texts={texts}
            size="sm"
          >
            {t('assignMe')}
          </PostButton>
        )}
      </div>
      <AssignForm
        id={id}
        locale={locale}
        back={back}
        assigneeId={assigneeId}
        colleagues={colleagueNames(colleagues)}
        texts={{ ...texts, assignee: t('assignee'), nobody: t('nobody'), assign: t('assign') }}
      />
      <NoteForm
        id={id}
        locale={locale}
        texts={{ ...texts, note: t('note'), noteHint: t('noteHint'), addNote: t('addNote') }}
      />
    </div>
  )
}
