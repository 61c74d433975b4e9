import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { localized } from '@/lib/localized'
import { dialogTexts } from '@/server/form-texts'
import { ActionDialog } from '@/ui/action-dialog'
import { EachLanguage } from '@/ui/each-language'
import { removeCannedReply, storeCannedReply } from '../../actions'
import type { CannedReply } from '../../server/office/canned-replies'

interface EditorProps {
  locale: Locale
  reply?: CannedReply
}

const cannedTitle = ({ title, titleFr }: CannedReply, locale: Locale) =>
  localized({ titleEn: title, titleFr: titleFr ?? title }, 'title', locale)

/** One dialog for new and existing canned replies. */
export function CannedEditor({ locale, reply }: EditorProps) {
  const t = textsOf(locale, 'OfficeMessages')
  const title = reply ? cannedTitle(reply, locale) : ''
  const field = (
    name: 'title' | 'titleFr' | 'bodyEn' | 'bodyFr',
    label: string,
    more: { hint?: string } = {},
  ) => ({
    name,
    label,
    ...more,
    kind: name.startsWith('title') ? ('text' as const) : ('textarea' as const),
    maxLength: name.startsWith('title') ? 80 : text.message,
    defaultValue: reply?.[name] ?? '',
  })
  return (
    <ActionDialog
      id={`canned-${reply?.id ?? 'new'}`}
      locale={locale}
      action={storeCannedReply}
      trigger={reply ? t('cannedEdit') : t('cannedNew')}
      triggerLabel={reply && t('cannedEditOf', { title })}
      triggerLook={reply ? { variant: 'secondary', size: 'sm' } : { variant: 'primary' }}
      title={reply ? t('cannedEditOf', { title }) : t('cannedNew')}
      fields={[
        field('title', t('cannedName'), { hint: t('cannedNameHint') }),
        field('titleFr', t('cannedNameFr')),
        field('bodyEn', t('cannedEn')),
        field('bodyFr', t('cannedFr')),
      ]}
      hidden={{ id: reply?.id ?? '' }}
      texts={dialogTexts(locale, 'OfficeMessages.cannedSave', 'OfficeMessages.cannedSaving')}
    />
  )
}

function CannedEntry({ locale, reply }: { locale: Locale; reply: CannedReply }) {
  const t = textsOf(locale, 'OfficeMessages')
  const { id, bodyEn, bodyFr } = reply
  const title = cannedTitle(reply, locale)
  return (
    <li className="grid gap-4 rounded-card border border-line bg-raised p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 text-lg font-semibold break-words">{title}</h2>
        <div className="flex gap-2">
          <CannedEditor locale={locale} reply={reply} />
          <ActionDialog
            id={`canned-delete-${id}`}
            locale={locale}
            action={removeCannedReply}
            trigger={t('cannedDelete')}
            triggerLabel={t('cannedDeleteOf', { title })}
            triggerLook={{ variant: 'quiet', size: 'sm' }}
            title={t('cannedDeleteTitle')}
            lead={t('cannedDeleteLead', { title })}
            hidden={{ id }}
            texts={dialogTexts(locale, 'OfficeMessages.cannedDelete', 'Common.working')}
            variant="danger"
          />
        </div>
      </div>
      <EachLanguage text={(language) => localized({ bodyEn, bodyFr }, 'body', language)} />
    </li>
  )
}

export const CannedList = ({ locale, replies }: { locale: Locale; replies: readonly CannedReply[] }) => (
  <ul className="grid gap-4">
    {replies.map((reply) => (
      <CannedEntry key={reply.id} locale={locale} reply={reply} />
    ))}
  </ul>
)
