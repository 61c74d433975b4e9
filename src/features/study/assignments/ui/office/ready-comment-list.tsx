import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { localized } from '@/lib/localized'
import { dialogTexts } from '@/server/form-texts'
import { ActionBoard, BoardButton } from '@/ui/action-board'
import { ActionDialog } from '@/ui/action-dialog'
import { EachLanguage } from '@/ui/each-language'
import { Icon } from '@/ui/icon'
import { moveReadyCommentAction, removeReadyCommentAction, storeReadyCommentAction } from '../../actions'
import type { ReadyComment } from '../../server/ready-comments'

interface EditorProps {
  locale: Locale
  comment?: ReadyComment
}

/** One dialog for new and existing ready comments. */
export function ReadyCommentEditor({ locale, comment }: EditorProps) {
  const t = textsOf(locale, 'Grading.comments')
  const field = (name: 'textEn' | 'textFr', label: string) => ({
    name,
    label,
    kind: 'textarea' as const,
    maxLength: text.readyComment,
    defaultValue: comment?.[name] ?? '',
  })
  return (
    <ActionDialog
      id={`comment-${comment?.id ?? 'new'}`}
      locale={locale}
      action={storeReadyCommentAction}
      trigger={comment ? t('edit') : t('new')}
      triggerLabel={comment && t('editOf', { text: localized(comment, 'text', locale) })}
      triggerLook={comment ? { variant: 'secondary', size: 'sm' } : { variant: 'primary' }}
      title={comment ? t('editTitle') : t('new')}
      fields={[field('textEn', t('english')), field('textFr', t('french'))]}
      hidden={{ id: comment?.id ?? '' }}
      texts={dialogTexts(locale, 'Grading.comments.save', 'Grading.comments.saving')}
    />
  )
}

interface EntryProps {
  locale: Locale
  comment: ReadyComment
  /** The possible moves from its position. */
  steps: readonly ('up' | 'down')[]
}

function ReadyCommentEntry({ locale, comment, steps }: EntryProps) {
  const t = textsOf(locale, 'Grading.comments')
  const own = localized(comment, 'text', locale)
  return (
    <li className="grid gap-4 rounded-card border border-line bg-raised p-5">
      <EachLanguage text={(language) => localized(comment, 'text', language)} />
      <div className="flex flex-wrap gap-2">
        <ReadyCommentEditor locale={locale} comment={comment} />
        {steps.map((move) => (
          <BoardButton
            key={move}
            locale={locale}
            action={moveReadyCommentAction}
            hidden={{ id: comment.id, move }}
            label={t(`moveOf.${move}`, { text: own })}
            texts={{
              busy: '…',
              networkError: textsOf(locale)('Errors.network'),
            }}
            variant="secondary"
            size="sm"
          >
            <Icon name="arrow-down" className={`size-4 ${move === 'up' ? 'rotate-180' : ''}`} />
          </BoardButton>
        ))}
        <ActionDialog
          id={`comment-delete-${comment.id}`}
          locale={locale}
          action={removeReadyCommentAction}
          trigger={t('delete')}
          triggerLabel={t('deleteOf', { text: own })}
          triggerLook={{ variant: 'quiet', size: 'sm' }}
          title={t('deleteTitle')}
          lead={t('deleteLead', { text: own })}
          hidden={{ id: comment.id }}
          texts={dialogTexts(locale, 'Grading.comments.delete', 'Common.working')}
          variant="danger"
        />
      </div>
    </li>
  )
}

interface ListProps {
  locale: Locale
  comments: readonly ReadyComment[]
}

export function ReadyCommentList({ locale, comments }: ListProps) {
  const common = textsOf(locale, 'Common')
  return (
    <ActionBoard closeLabel={common('close')}>
      <ol className="grid gap-4">
        {comments.map((comment, n) => (
          <ReadyCommentEntry
            key={comment.id}
            locale={locale}
            comment={comment}
            steps={[
              ...(n > 0 ? (['up'] as const) : []),
              ...(n < comments.length - 1 ? (['down'] as const) : []),
            ]}
          />
        ))}
      </ol>
    </ActionBoard>
  )
}
