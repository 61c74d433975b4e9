import { randomUUID } from 'node:crypto'
import { type Locale, locales } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { cohortLabels } from '@/features/classes/cohorts/ui/office/cohort-labels'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { discardDraftAction } from '@/features/study/announcements/actions'
import { mostReceivers, studentGroups } from '@/features/study/announcements/announcements.schema'
import {
  countReceivers,
  listTargets,
  type Reached,
  type Targets,
} from '@/features/study/announcements/server/read-announcements'
import { type Draft, readDraft } from '@/features/study/announcements/server/read-draft'
import { AnnouncementForm } from '@/features/study/announcements/ui/office/announcement-form'
import { type Texts, textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { ActionBoard, BoardButton } from '@/ui/action-board'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Select } from '@/ui/input'
import { PageHead } from '@/ui/list/page-head'
import { NoticeOnce } from '@/ui/notice-once'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Announcements.write')

const isNewsletter = (to: string) => to.startsWith('newsletter')

function targetsOf({ cohorts, programs, newsletter }: Targets, locale: Locale, t: Texts<'Announcements'>) {
  const names = cohortLabels(cohorts, locale)
  return [
    ...cohorts.map(({ id }, i) => ({ value: `class:${id}`, label: t('toClass', { name: names[i] ?? '' }) })),
    ...programs.map(({ slug, title }) => ({
      value: `program:${slug}`,
      label: t('toProgram', { name: title }),
    })),
    { value: 'everybody', label: t('everybody') },
    ...(newsletter ? [{ value: 'newsletter', label: t('newsletterAll') }] : []),
  ]
}

/** For a newsletter its readers alone. */
const readersOf = ({ programs }: Targets, t: Texts<'Announcements'>) => [
  { value: 'newsletter', label: t('newsletterAll') },
  ...programs.map(({ slug, title }) => ({
    value: `newsletter:${slug}`,
    label: t('newsletterProgram', { name: title }),
  })),
]

interface ChooseProps {
  locale: Locale
  t: Texts<'Announcements'>
  options: { value: string; label: string }[]
  to: string
  students: string
  language: Locale | null
  draft: Draft | null
}

interface ChoiceProps {
  name: string
  label: string
  value: string
  options: { value: string; label: string }[]
}

const Choice = ({ name, label, value, options }: ChoiceProps) => (
  <div className="grid gap-1.5">
    <label htmlFor={`announce-${name}`} className="font-semibold">
      {label}
    </label>
    <Select id={`announce-${name}`} name={name} defaultValue={value}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  </div>
)

/** The choice of receivers. A plain form, which works without scripts. */
function Choose({ locale, t, options, to, students, language, draft }: ChooseProps) {
  const names = textsOf(locale, 'NewsletterOffice')
  const languages = [
    { value: 'all', label: t('anyLanguage') },
    ...locales.map((each) => ({ value: each, label: names(`languageNames.${each}`) })),
  ]
  return (
    <form action={href(locale, paths.officeAnnouncementNew)} method="get" className="grid gap-4">
      {draft && <input type="hidden" name="draft" value={draft.id} />}
      <Choice name="to" label={t('to')} value={to} options={options} />
      {!isNewsletter(to) && (
        <Choice
          name="students"
          label={t('students')}
          value={students}
          options={studentGroups.map((group) => ({ value: group, label: t(`groups.${group}`) }))}
        />
      )}
      <Choice name="language" label={t('readers')} value={language ?? 'all'} options={languages} />
      <p>
        <Button variant="secondary">{t('choose')}</Button>
      </p>
    </form>
  )
}

/** Who reads it, before anything is written. */
function Readers({ locale, reached, t }: { locale: Locale; reached: Reached; t: Texts<'Announcements'> }) {
  const names = textsOf(locale, 'NewsletterOffice')
  const counts = locales.map((each) =>
    t('inLanguage', { language: names(`languageNames.${each}`), count: reached.byLanguage[each] }),
  )
  return (
    <div className="-mt-4 mb-5 text-soft">
      <p>{counts.join(' · ')}</p>
      {reached.leftOut > 0 && <p>{t('leftOut', { count: reached.leftOut })}</p>}
    </div>
  )
}

function Discard({ locale, id, t }: { locale: Locale; id: string; t: Texts<'Announcements'> }) {
  const all = textsOf(locale)
  return (
    <ActionBoard closeLabel={all('Common.close')}>
      <BoardButton
        locale={locale}
        action={discardDraftAction}
        hidden={{ id }}
        texts={{ busy: all('Common.working'), networkError: all('Errors.network') }}
        variant="danger"
      >
        {t('discard')}
      </BoardButton>
    </ActionBoard>
  )
}

async function readPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const paramOf = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
  const path = withQuery(paths.officeAnnouncementNew, {
    to: paramOf('to') || undefined,
    draft: paramOf('draft') || undefined,
  })
  const call = { locale, path, signInAt: paths.office }
  const targets = await runPage(listTargets, {}, call)
  const draft = paramOf('draft') ? await runPage(readDraft, { id: paramOf('draft') }, call) : null
  const wanted = paramOf('to') || draft?.to || ''
  const t = textsOf(locale, 'Announcements')
  const options =
    isNewsletter(wanted) && targets.newsletter ? readersOf(targets, t) : targetsOf(targets, locale, t)
  const chosen = options.find(({ value }) => value === wanted)
  const students = studentGroups.find((each) => each === (paramOf('students') || draft?.students)) ?? 'all'
  const language = locales.find((each) => each === (paramOf('language') || draft?.language)) ?? null
  const to = chosen?.value ?? options[0]?.value ?? 'everybody'
  const audience = { to, students, language }
  const reached = chosen ? await runPage(countReceivers, audience, call) : null
  return { locale, path, t, options, chosen, audience, reached, draft, notice: paramOf('notice') }
}

/** Receivers, text in one language or both, preview, test, draft, time, and one button that shows the number of receivers. */
export default async function NewAnnouncementPage(props: Props) {
  const { locale, path, t, options, chosen, audience, reached, draft, notice } = await readPage(props)
  const newsletter = isNewsletter(audience.to)
  const receivers = reached?.receivers ?? 0
  const maySend = receivers > 0 && receivers <= mostReceivers
  return (
    <OfficeFrame locale={locale} path={path} current="announcements">
      <PageHead
        locale={locale}
        title={newsletter ? t('writeNewsletter') : t('write')}
        lead={newsletter ? t('newsletterLead') : t('lead')}
      />
      <div className="grid max-w-3xl gap-6">
        {draft && notice === 'saved' && <NoticeOnce text={t('saved')} />}
        {draft && notice === 'cancelled' && <NoticeOnce text={t('cancelled')} />}
        <SectionCard id="to" title={t('columns.receivers')}>
          <Choose locale={locale} t={t} options={options} draft={draft} {...audience} />
        </SectionCard>
        {reached && !maySend && (
          <Alert kind="warning" title={receivers === 0 ? t('nobody') : t('tooMany')}>
            {reached.leftOut > 0 && t('leftOut', { count: reached.leftOut })}
          </Alert>
        )}
        {reached && chosen && maySend && (
          <SectionCard
            id="message"
            title={newsletter ? t('toReaders', { count: receivers }) : t('message', { count: receivers })}
            lead={chosen.label}
          >
            <Readers locale={locale} reached={reached} t={t} />
            <AnnouncementForm
              locale={locale}
              audience={{ ...audience, language: audience.language ?? 'all' }}
              isNewsletter={newsletter}
              reached={reached}
              letter={draft?.id ?? randomUUID()}
              draft={draft}
            />
          </SectionCard>
        )}
        {draft && <Discard locale={locale} id={draft.id} t={t} />}
      </div>
    </OfficeFrame>
  )
}
