import { z } from 'zod'
import { pageSpeed } from '@/config/limits'
import { pageKinds } from './page-kinds'

const wrong = 'Validation.invalid'
const upTo = (most: number) => z.number(wrong).min(0, wrong).max(most, wrong).optional()
const { most } = pageSpeed

/**
 * A browser's report about one page load. It contains nothing about a person: no address, no id, no time, no device. A
 * figure that a browser does not support is missing.
 */
export const pageSpeedReportSchema = z
  .strictObject(
    {
      page: z.enum(pageKinds, wrong),
      lcp: upTo(most.lcp).describe('Largest Contentful Paint in ms'),
      inp: upTo(most.inp).describe('Interaction to Next Paint in ms'),
      cls: upTo(most.cls).describe('Cumulative Layout Shift'),
      bytes: upTo(most.bytes).describe('Bytes that the page load cost'),
    },
    wrong,
  )
  .refine(({ page: _, ...figures }) => Object.values(figures).some((value) => value !== undefined), wrong)

export type PageSpeedReport = z.output<typeof pageSpeedReportSchema>
