'use server'

import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { toAction } from '@/server/transport/http/to-action'
import { bookOrder } from './server/office/book-order'
import { createOrder } from './server/office/create-order'
import { returnPlaces } from './server/office/return-places'
import { withdrawOrder } from './server/office/withdraw-order'

/** The page of the order shows what was done, with scripts and without. */
const toOrder =
  (notice: string) =>
  async ({ number }: { number: string }, { locale }: { locale: Locale }) =>
    redirect(href(locale, paths.officeOrder(number), { notice }))

export const createOrderAction = toAction(createOrder, { idempotent: true, onSuccess: toOrder('made') })
export const bookOrderAction = toAction(bookOrder, { onSuccess: toOrder('booked') })
export const withdrawOrderAction = toAction(withdrawOrder, { onSuccess: toOrder('withdrawn') })
export const returnPlacesAction = toAction(returnPlaces, { onSuccess: toOrder('returned') })
