import { notFound } from 'next/navigation'
import type { Checkout } from '@/features/money/payments/payment-views'
import { getCheckout } from '@/features/money/payments/server/checkout/get-checkout'
import { isAppError } from '@/server/kernel/app-error'
import { type PageOptions, runPage } from '@/server/transport/http/page'

/** The checkout for a payment page; a program that we do not teach is a page that is not here. */
export async function readCheckout(program: string | undefined, page: PageOptions): Promise<Checkout> {
  try {
    return await runPage(getCheckout, { program }, page)
  } catch (error) {
    if (isAppError(error) && error.code === 'invalid') {
      notFound()
    }
    throw error
  }
}
