import { site } from '@/config/site'
import type { OfficeHours } from './office-hours.rules'

export const officeHours = (): OfficeHours => ({ ...site.supportHours, closures: site.closures })
