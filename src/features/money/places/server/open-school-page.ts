import { readLinkToken } from '@/features/money/payments/server/link-token'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { isAppError } from '@/server/kernel/app-error'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import type { HandedPlace } from '../order-views'
import { schoolLinkSchema } from '../places.schema'
import { dayOf, findOrder, presentPlaces } from './orders.repository'
import { isShownToSchool } from './school-url'

export interface SchoolPage {
  name: string
  program: string
  endsOn: string
  places: HandedPlace[]
}

async function read(token: string) {
  const id = readLinkToken(token, 'school-places')
  try {
    return id === null ? null : await findOrder(db(), { id })
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') {
      return null
    }
    throw error
  }
}

/** For the school that has the link: its codes, and which of them are used; of students only the first letter. */
export const openSchoolPage = defineUseCase({
  name: 'places.open-school-page',
  access: everyone(),
  input: schoolLinkSchema,
  limits: [perAddress('payment.link.address')],
  async run({ input, locale, now }): Promise<{ page: SchoolPage | null }> {
    const order = await read(input.token)
    if (!order || !isShownToSchool(order, now)) {
      return { page: null }
    }
    const { name, endsOn } = order
    const program = localized(order.program, 'title', locale)
    return { page: { name, program, endsOn: dayOf(endsOn), places: presentPlaces(order) } }
  },
})
