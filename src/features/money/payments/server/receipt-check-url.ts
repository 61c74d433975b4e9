import type { Locale } from '@/config/locales'
import { absolute } from '@/features/base/site/organization'
import { receiptCheckHref } from '../receipt-address'
import type { IntentAggregate } from './payments.repository'

/** The page that tells a stranger whether this receipt or credit note counts; null while its code is being filled in. */
export const receiptCheckUrl = (
  { number, checkCode }: Pick<IntentAggregate['receipts'][number], 'number' | 'checkCode'>,
  locale: Locale,
) => (checkCode === null ? null : absolute(receiptCheckHref(number, checkCode, locale)))
