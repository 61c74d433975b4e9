import { randomUUID } from 'node:crypto'
import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { cohortLabels } from '@/features/classes/cohorts/ui/office/cohort-labels'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { announceAction, previewAnnouncementAction } from '@/features/study/announcements/actions'
import { mostReceivers, studentGroups } from '@/features/study/announcements/announcements.schema'
import {
  countReceivers,
  listTargets,
  type Targets,
} from '@/features/study/announcements/server/read-announcements'
import { type Texts, textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Select } from '@/ui/input'
import { PageHead } from '@/ui/list/page-head'
import { MailPreview } from '@/ui/mail-preview'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Announcements.write')

function targetsOf({ cohorts, programs }: Targets, locale: Locale, t: Texts<'Announcements'>) {
  const names = cohortLabels(cohorts, locale)
  return [
    ...cohorts.map(({ id }, i) => ({ value: `class:${id}`, label: t('toClass', { name: names[i] ?? '' }) })),
    ...programs.map(({ slug, title }) => ({
      value: `program:${slug}`,
      label: t('toProgram', { name: title }),
    })),
    { value: 'everybody', label: t('everybody') },
  ]
}

interface ChooseProps {
  locale: Locale
  t: Texts<'Announcements'>
  options: { value: string; label: string }[]
  to: string
  students: string
}

/** The choice of receivers. A plain form, which works without scripts. */
function Choose({ locale, t, options, to, students }: ChooseProps) {
  return (
    <form action={href(locale, paths.officeAnnouncementNew)} method="get" className="grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor="announce-to" className="font-semibold">
          {t('to')}
        </label>
        <Select id="announce-to" name="to" defaultValue={to}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className="grid gap-1.5">
        <label htmlFor="announce-students" className="font-semibold">
          {t('students')}
        </label>
        <Select id="announce-students" name="students" defaultValue={students}>
          {studentGroups.map((group) => (
            <option key={group} value={group}>
              {t(`groups.${group}`)}
            </option>
          ))}
        </Select>
      </div>
      <p>
        <Button variant="secondary">{t('choose')}</Button>
      </p>
    </form>
  )
}

/** Receivers, text, preview, and one button that shows the number of receivers. */
export default async function NewAnnouncementPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const paramOf = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
  const path = withQuery(paths.officeAnnouncementNew, query.to ? { to: paramOf('to') } : {})
  const targets = await runPage(listTargets, {}, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Announcements')
  const options = targetsOf(targets, locale, t)
  const chosen = options.find(({ value }) => value === paramOf('to'))
  const students = studentGroups.find((each) => each === paramOf('students')) ?? 'all'
  const to = chosen?.value ?? options[0]?.value ?? 'everybody'
  const { receivers } = chosen
    ? await runPage(countReceivers, { to, students }, { locale, path, signInAt: paths.office })
    : { receivers: 0 }
  const texts = actionFormTexts(locale, 'Announcements.write', 'Announcements.sending')
  const maySend = chosen && receivers > 0 && receivers <= mostReceivers
  return (
    <OfficeFrame locale={locale} path={path} current="announcements">
      <PageHead locale={locale} title={t('write')} lead={t('lead')} />
      <div className="grid max-w-3xl gap-6">
        <SectionCard id="to" title={t('to')}>
          <Choose locale={locale} t={t} options={options} to={to} students={students} />
        </SectionCard>
        {chosen && !maySend && <Alert kind="warning" title={receivers === 0 ? t('nobody') : t('tooMany')} />}
        {maySend && (
          <SectionCard id="message" title={t('message', { count: receivers })} lead={chosen.label}>
            <ActionForm
              id="message"
              locale={locale}
              action={announceAction}
              hidden={{ to, students, letter: randomUUID() }}
              fields={[
                { name: 'subject', label: t('subject'), kind: 'text', maxLength: text.subject },
                {
                  name: 'text',
                  label: t('text'),
                  kind: 'textarea',
                  maxLength: text.chatMessage,
                  hint: t('textHint'),
                },
                {
                  name: 'needed',
                  label: t('needed'),
                  hint: t('neededHint'),
                  kind: 'select',
                  options: [
                    { value: 'yes', label: t('neededYes') },
                    { value: 'no', label: t('neededNo') },
                  ],
                  defaultValue: 'yes',
                },
              ]}
              texts={{ ...texts, submit: t('sendTo', { count: receivers }) }}
              extra={
                <MailPreview
                  action={previewAnnouncementAction}
                  texts={{
                    preview: t('preview'),
                    previewBusy: t('sending'),
                    previewTitle: t('preview'),
                    previewSubject: t('subject'),
                    previewFrame: t('previewFrame'),
                    close: t('close'),
                    networkError: texts.networkError,
                  }}
                />
              }
            />
          </SectionCard>
        )}
      </div>
    </OfficeFrame>
  )
}
