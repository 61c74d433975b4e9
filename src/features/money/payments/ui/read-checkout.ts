import { notFound } from 'next/navigation'
import { isAppError } from '@/server/kernel/app-error'
import { type PageOptions, runPage } from '@/server/transport/http/page'
import type { Checkout } from '../payment-views'
import { getCheckout } from '../server/checkout/get-checkout'

/** The checkout for a payment page; an unknown program gives the not-found page. */
export async function readCheckout(
  program: string | undefined,
  page: PageOptions,
  part?: string,
): Promise<Checkout> {
  try {
    return await runPage(getCheckout, { program, part }, page)
  } catch (error) {
    if (isAppError(error) && error.code === 'invalid') {
      notFound()
    }
    throw error
  }
}
