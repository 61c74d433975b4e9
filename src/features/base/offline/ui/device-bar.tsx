import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { OutboxStatus } from './outbox-status'

/** The state of what the device keeps: part of every page of the student's area, empty most of the time. */
export function DeviceBar({ locale, owner }: { locale: Locale; owner: string }) {
  const t = textsOf(locale, 'Offline')
  return (
    <OutboxStatus
      locale={locale}
      owner={owner}
      texts={{
        sendNow: t('sendNow'),
        sending: t('sending'),
        waiting: { one: t.raw('waiting.one') as string, other: t.raw('waiting.other') as string },
        waitingText: t('waitingText'),
        lost: { one: t.raw('lost.one') as string, other: t.raw('lost.other') as string },
        lostText: t('lostText'),
        arrivedTitle: t('arrivedTitle'),
        arrived: t.raw('arrived') as string,
        arrivedScore: t.raw('arrivedScore') as string,
        arrivedPassed: t.raw('arrivedPassed') as string,
        refused: t.raw('refused') as string,
        refusedUnknown: t('refusedUnknown'),
        refusedTitle: t('refusedTitle'),
        saveFile: t.raw('saveFile') as string,
        close: t('close'),
        newVersion: t('newVersion'),
        newVersionText: t('newVersionText'),
        update: t('update'),
      }}
    />
  )
}
