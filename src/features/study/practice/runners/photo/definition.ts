import { z } from 'zod'
import { checksOf, chosen, id } from '../definition-parts'
import { photoKinds } from './runner'

const pixels = z.number().int().min(1).max(4_000)
const colour = z.string().regex(/^#[0-9a-f]{3}([0-9a-f]{3})?$/, 'a colour is written #rrggbb')
const settings = z.strictObject({
  width: pixels,
  quality: z.number().int().min(1).max(100),
  kind: z.enum(photoKinds),
})
const kilobytes = z.number().int().min(1).max(20_000)

/** The answers of the proof are settings for the sample, which students may take too. */
export const photoDefinition = z.strictObject({
  runner: z.literal('photo'),
  ...chosen,
  sample: z
    .strictObject({
      width: pixels.min(200),
      height: pixels.min(200),
      view: z.number().int().min(10).max(1_000),
      fill: colour,
      shapes: z
        .array(
          z.strictObject({ fill: colour, path: z.string().regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,-]{1,1000}$/) }),
        )
        .max(60),
    })
    .refine(({ width, height }) => width * height <= 8_000_000, 'at most 8 million pixels'),
  solution: settings,
  wrong: z
    .array(z.strictObject({ answer: settings, fails: id }))
    .max(20)
    .optional(),
  also_right: z.array(settings).max(10).optional(),
  checks: checksOf({
    max_kb: kilobytes.optional(),
    min_width: pixels.optional(),
    max_width: pixels.optional(),
    min_quality: z.number().int().min(1).max(100).optional(),
    kind: z.enum(photoKinds).optional(),
  }),
})
