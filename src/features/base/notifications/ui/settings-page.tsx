import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { type PageOptions, runPage } from '@/server/transport/http/page'
import type { FieldSpec } from '@/ui/action-field'
import { ActionForm } from '@/ui/action-form'
import { SectionCard } from '@/ui/section-card'
import { setNotificationChoicesAction } from '../actions'
import { type Choices, mailOptions } from '../choices.rules'
import { type Topic, topics } from '../notification-topics'
import { getNotificationSettings } from '../server/set-choices'
import { PushSwitch } from './push-switch'

const pushTexts = [
  'checking',
  'withoutScript',
  'off',
  'on',
  'turnOn',
  'turnOff',
  'saving',
  'denied',
  'unsupported',
  'install',
  'failed',
  'shared',
] as const

const twoDigits = (number: number) => String(number).padStart(2, '0')
const clock = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${twoDigits(hour)}:00`,
}))

/** One choice for each topic: push and mail together, as far as there is a choice. */
function topicField(locale: Locale, topic: Topic, { push, mail }: Choices): FieldSpec {
  const t = textsOf(locale, 'NotificationSettings')
  const options = mailOptions(topic)
  const ways = (['push', 'bell'] as const).flatMap((way) =>
    options.length === 0
      ? [{ value: way, label: t(`ways.${way}`) }]
      : options.map((option) => ({ value: `${way}.${option}`, label: t(`ways.${way}-${option}`) })),
  )
  const way = push[topic] ? 'push' : 'bell'
  const isFixed = topics[topic].mail === 'fixed'
  const fixedHint = topic === 'announcements' ? t('topics.announcementsMail') : t('topics.mailStays')
  return {
    kind: 'select',
    name: topic,
    label: t(`topics.${topic}`),
    hint: isFixed ? fixedHint : undefined,
    options: ways,
    defaultValue: options.length === 0 ? way : `${way}.${mail[topic]}`,
  }
}

function timeFields(locale: Locale, shown: readonly Topic[], { quiet, digestHours }: Choices): FieldSpec[] {
  const t = textsOf(locale, 'NotificationSettings')
  const [first = 8, second] = digestHours
  const hasDigest = shown.some((topic) => mailOptions(topic).includes('digest'))
  return [
    { kind: 'time', name: 'quietFrom', label: t('quietFrom'), defaultValue: clock(quiet.from) },
    {
      kind: 'time',
      name: 'quietUntil',
      label: t('quietUntil'),
      hint: t('quietHint'),
      defaultValue: clock(quiet.until),
    },
    ...(hasDigest
      ? ([
          {
            kind: 'select',
            name: 'digestFirst',
            label: t('digestFirst'),
            options: hours,
            defaultValue: String(first),
          },
          {
            kind: 'select',
            name: 'digestSecond',
            label: t('digestSecond'),
            hint: t('digestHint'),
            options: [{ value: '', label: t('digestNever') }, ...hours],
            defaultValue: second === undefined ? '' : String(second),
          },
        ] as const)
      : []),
  ]
}

/** How somebody hears of things, for students and the office. */
export async function NotificationSettingsPage({
  locale,
  options,
}: {
  locale: Locale
  options: PageOptions
}) {
  const { topics: shown, choices, browsers, publicKey } = await runPage(getNotificationSettings, {}, options)
  const t = textsOf(locale, 'NotificationSettings')
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <div>
        <h1 className="display text-3xl">{t('title')}</h1>
        <p className="mt-2 text-soft">{t('lead')}</p>
      </div>
      <SectionCard id="push" title={t('device.title')} lead={t('device.lead')}>
        <PushSwitch
          locale={locale}
          publicKey={publicKey}
          browsers={browsers}
          texts={pick(locale, 'NotificationSettings.device', pushTexts)}
        />
        {browsers.length > 0 && (
          <p className="mt-4 text-sm text-soft wrap-anywhere">
            {t('device.all', {
              devices: browsers.map(({ device }) => device || t('device.unknown')).join(' · '),
            })}
          </p>
        )}
      </SectionCard>
      <SectionCard id="choices" title={t('topics.title')}>
        <ActionForm
          id="choices"
          locale={locale}
          action={setNotificationChoicesAction}
          fields={[
            ...shown.map((topic) => topicField(locale, topic, choices)),
            ...timeFields(locale, shown, choices),
          ]}
          texts={actionFormTexts(locale, 'NotificationSettings.save', 'NotificationSettings.saving')}
        />
      </SectionCard>
    </div>
  )
}
