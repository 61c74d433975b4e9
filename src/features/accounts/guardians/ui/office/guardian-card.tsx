import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate, formatDoualaMoment } from '@/lib/douala-time'
import { actionFormTexts } from '@/server/form-texts'
import type { FieldSpec } from '@/ui/action-field'
import { ActionForm } from '@/ui/action-form'
import { Badge } from '@/ui/badge'
import { Disclosure } from '@/ui/disclosure'
import { SectionCard } from '@/ui/section-card'
import { recordGuardianAnswerAction, replaceGuardianAction, setBirthDateAction } from '../../actions'
import type { OfficeGuardian } from '../../server/office/get-guardian'
import { chatField, guardianFieldSpecs } from '../guardian-field-specs'

interface CardProps {
  locale: Locale
  data: OfficeGuardian
}

type Guardian = NonNullable<OfficeGuardian['guardian']>

const tones = { waiting: 'sun', confirmed: 'forest', refused: 'brick', withdrawn: 'brick' } as const

function Facts({ locale, guardian }: { locale: Locale; guardian: Guardian }) {
  const t = textsOf(locale, 'GuardianOffice')
  const { name, relation, email, phone, state, sentAt, decidedAt, recordedBy, spokeTo, allowsChat } = guardian
  const moment = (at: Date) => formatDoualaMoment(at, locale)
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-3 wrap-anywhere">
        <strong>{relation ? t('nameAndRelation', { name, relation }) : name}</strong>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      </p>
      <p className="wrap-anywhere">{[phone, email].filter(Boolean).join(' · ')}</p>
      {sentAt && <p className="text-soft">{t('sent', { at: moment(sentAt) })}</p>}
      {decidedAt && <p className="text-soft">{t('decided', { at: moment(decidedAt) })}</p>}
      {recordedBy && spokeTo && (
        <p className="wrap-anywhere text-soft">{t('recordedBy', { name: recordedBy, spokeTo })}</p>
      )}
      {state === 'confirmed' && <p>{t(allowsChat ? 'chatYes' : 'chatNo')}</p>}
    </div>
  )
}

/** After a call, or with the signed paper in hand. */
function RecordForms({
  locale,
  student,
  state,
}: {
  locale: Locale
  student: string
  state: Guardian['state']
}) {
  const t = textsOf(locale, 'GuardianOffice')
  const spokeTo: FieldSpec = {
    name: 'spokeTo',
    kind: 'text',
    label: t('spokeTo'),
    hint: t('spokeToHint'),
    maxLength: text.reason,
  }
  const answer = (values: readonly ('phone' | 'paper' | 'refused' | 'withdrawn')[]): FieldSpec => ({
    name: 'answer',
    kind: 'select',
    label: t('answer'),
    options: values.map((value) => ({ value, label: t(`answers.${value}`) })),
  })
  return (
    <>
      {state !== 'confirmed' && (
        <Disclosure summary={t('record')} label={t('record')}>
          <p className="mb-3 max-w-[65ch] text-soft">{t('recordLead')}</p>
          <ActionForm
            id="guardian-yes"
            locale={locale}
            action={recordGuardianAnswerAction}
            hidden={{ student }}
            fields={[answer(['phone', 'paper']), spokeTo, chatField(locale, null)]}
            texts={actionFormTexts(locale, 'GuardianOffice.recordNow', 'Common.working')}
          />
        </Disclosure>
      )}
      <Disclosure summary={t('recordNo')} label={t('recordNo')}>
        <ActionForm
          id="guardian-no"
          locale={locale}
          action={recordGuardianAnswerAction}
          hidden={{ student }}
          fields={[answer(state === 'confirmed' ? ['withdrawn'] : ['refused']), spokeTo]}
          variant="danger"
          texts={actionFormTexts(locale, 'GuardianOffice.recordNow', 'Common.working')}
        />
      </Disclosure>
    </>
  )
}

/** Date of birth and guardian on a student's page: the state, and what the office records. */
export function GuardianCard({ locale, data }: CardProps) {
  const t = textsOf(locale, 'GuardianOffice')
  const { student, born, isMinor, guardian, mayRecord } = data
  return (
    <div className="mt-8">
      <SectionCard
        id="guardian"
        title={t('title')}
        lead={
          born
            ? t(isMinor ? 'bornMinor' : 'bornAdult', {
                day: formatDoualaDate(new Date(`${born}T00:00:00Z`), locale),
              })
            : t('unknown')
        }
      >
        <div className="grid gap-3">
          {isMinor && !guardian && <p className="font-semibold">{t('missing')}</p>}
          {guardian && <Facts locale={locale} guardian={guardian} />}
          {mayRecord && isMinor && guardian && (
            <RecordForms locale={locale} student={student} state={guardian.state} />
          )}
          {mayRecord && isMinor && (
            <Disclosure summary={t(guardian ? 'replace' : 'name')} label={t(guardian ? 'replace' : 'name')}>
              <ActionForm
                id="guardian-named"
                locale={locale}
                action={replaceGuardianAction}
                hidden={{ student }}
                fields={guardianFieldSpecs(locale)}
                texts={actionFormTexts(locale, 'Guardian.ask', 'Common.working')}
              />
            </Disclosure>
          )}
          {mayRecord && (
            <Disclosure summary={t('correct')} label={t('correct')}>
              <ActionForm
                id="birth-date"
                locale={locale}
                action={setBirthDateAction}
                hidden={{ student }}
                fields={[
                  {
                    name: 'date_of_birth',
                    kind: 'text',
                    label: textsOf(locale)('Guardian.birthDate'),
                    hint: textsOf(locale)('Guardian.birthDateHint'),
                    defaultValue: born ?? '',
                    maxLength: 20,
                  },
                ]}
                variant="secondary"
                texts={actionFormTexts(locale, 'Guardian.saveBirthDate', 'Common.working')}
              />
            </Disclosure>
          )}
        </div>
      </SectionCard>
    </div>
  )
}
