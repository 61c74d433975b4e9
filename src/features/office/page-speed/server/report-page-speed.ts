import { everyone } from '@/server/kernel/access'
import { defineUseCase, perAddress, perInput } from '@/server/kernel/use-case'
import { pageSpeedReportSchema } from '../page-speed.schema'
import { countReport } from './tally'

/** Counts a report in memory: it costs no SQL statement, and only the count is stored. */
export const reportPageSpeed = defineUseCase({
  name: 'page-speed.report-page-speed',
  access: everyone(),
  input: pageSpeedReportSchema,
  limits: [perAddress('page_speed.address'), perInput('page_speed.all', () => 'all')],
  async run({ input, now }) {
    countReport(input, now)
  },
})
