import { randomUUID } from 'node:crypto'
import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths, safeCallbackUrl } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { writeToStudentsAction } from '@/features/study/help/actions'
import { readRecipients } from '@/features/study/help/server/write-to-students'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Help.writeTitle')

const idPattern = /^[0-9a-f-]{36}$/i
/** An id that matches nobody, because the gate must run even if no student is chosen. */
const nobody = '00000000-0000-4000-8000-000000000000'

/** The receivers, the message, and one button that shows their number. */
export default async function WriteToStudentsPage({ params, searchParams }: Props) {
  const { locale } = await params
  const { student = [], back: from } = await searchParams
  const chosen = [student].flat().filter((id) => idPattern.test(id))
  const path = `${paths.officeHelpMessage}?${new URLSearchParams(chosen.map((id) => ['student', id]))}`
  const people = await runPage(
    readRecipients,
    { students: chosen.length > 0 ? chosen : [nobody] },
    { locale, path, signInAt: paths.office },
  )
  const t = textsOf(locale, 'Help')
  const texts = actionFormTexts(locale, 'Help.sendNow', 'Help.sending')
  const list = safeCallbackUrl(from) ?? href(locale, paths.officePage('help'))
  const back = (
    <ButtonLink href={list} variant="quiet">
      {t('back')}
    </ButtonLink>
  )
  return (
    <OfficeFrame locale={locale} path={path} current="help">
      <PageHead locale={locale} title={t('writeTitle')} lead={t('writeLead')} />
      {people.length === 0 ? (
        <EmptyState icon="users" title={t('nobodyTitle')} action={back}>
          {t('nobody')}
        </EmptyState>
      ) : (
        <div className="grid max-w-3xl gap-5">
          <div>
            <h2 className="mb-1.5 font-semibold">{t('recipients', { count: people.length })}</h2>
            <ul className="flex flex-wrap gap-2">
              {people.map(({ id, name }) => (
                <li key={id} className="rounded-full border border-line px-3 py-1 wrap-anywhere">
                  {name}
                </li>
              ))}
            </ul>
          </div>
          <ActionForm
            id="message"
            locale={locale}
            action={writeToStudentsAction}
            hidden={{ students: people.map(({ id }) => id).join(','), letter: randomUUID(), back: list }}
            fields={[
              {
                name: 'text',
                label: t('text'),
                kind: 'textarea',
                maxLength: text.chatMessage,
                hint: t('textHint'),
              },
            ]}
            texts={{ ...texts, submit: t('sendTo', { count: people.length }) }}
            extra={back}
          />
        </div>
      )}
    </OfficeFrame>
  )
}
