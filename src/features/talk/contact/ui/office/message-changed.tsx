import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { NoticeOnce } from '@/ui/notice-once'
import { PostButton } from '@/ui/post-button'
import { undoChangeAction } from '../../actions'
import { type MessageChange, messageChanges, undoable } from '../../office.schema'
import { postTexts } from './message-texts'

interface MessageChangedProps {
  locale: Locale
  /** The page on which it is shown. */
  back: string
  query: RawQuery
}

const isChange = (value: unknown): value is MessageChange => messageChanges.some((each) => each === value)

/** What was done with how many messages, and a button that takes it back. */
export function MessageChanged({ locale, back, query }: MessageChangedProps) {
  const t = textsOf(locale, 'OfficeMessages')
  const { change, count, at } = query
  if (query.notice === 'undone') {
    return (
      <div className="mb-4">
        <NoticeOnce text={t('undone')} />
      </div>
    )
  }
  if (!isChange(change)) {
    return null
  }
  const number = Math.min(Number(count) || 0, 10_000)
  return (
    <div className="mb-4 grid gap-3">
      <NoticeOnce text={t(`changed.${change}`, { count: number })} />
      {number > 0 && typeof at === 'string' && undoable.some((each) => each === change) && (
        <PostButton
          action={undoChangeAction}
          hidden={{ locale, change, at, back }}
          texts={postTexts(locale)}
          size="sm"
        >
          {t('undo')}
        </PostButton>
      )}
    </div>
  )
}
