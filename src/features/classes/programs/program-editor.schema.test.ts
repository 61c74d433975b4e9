import { describe, expect, it } from 'vitest'
import { maximumPaymentXaf } from '@/features/money/payments/payments.schema'
import { fieldErrors } from '@/server/kernel/execute'
import { iconData } from '@/ui/icon-data'
import { catalogue } from '../../../../prisma/catalogue/catalogue'
import { createProgramSchema, saveProgramSchema } from './program-editor.schema'
import { programIcons } from './program-icons'
import { programLimits } from './program-limits'

const week = (n: number) => ({
  id: '',
  titleEn: `Week ${n}`,
  titleFr: `Semaine ${n}`,
  summaryEn: 'S',
  summaryFr: 'S',
  contentEn: 'One\r\nTwo',
  contentFr: 'Un\nDeux',
  assignmentEn: '',
  assignmentFr: '',
})
const weeks = (count: number) => Array.from({ length: count }, (_, index) => week(index + 1))
const typed = (changes: Record<string, unknown> = {}) => ({
  slug: 'network-security',
  titleEn: 'Network Security',
  titleFr: 'Sécurité des réseaux',
  descriptionEn: 'D',
  descriptionFr: 'D',
  outcomeEn: 'O',
  outcomeFr: 'O',
  audienceEn: 'A',
  audienceFr: 'A',
  icon: 'shield-check',
  price: '15000',
  isOnline: 'true',
  offer: 'online',
  position: '13',
  weeks: weeks(6),
  ...changes,
})
const problems = (changes: Record<string, unknown>) => {
  const parsed = createProgramSchema.safeParse(typed(changes))
  return parsed.success ? {} : fieldErrors(parsed.error)
}

describe('refuses', () => {
  it.each([
    ['', 'Validation.required'],
    ['14999', 'ProgramEditor.priceTooLow'],
    ['0', 'ProgramEditor.priceTooLow'],
    ['-20000', 'ProgramEditor.priceTooLow'],
    ['15000.50', 'Validation.amountWhole'],
    ['1e5', 'Validation.amountWhole'],
    ['15,00', 'Validation.amountWhole'],
    ['2000001', 'Validation.amountTooLarge'],
    ['999999999', 'Validation.amountTooLarge'],
    [null, 'Validation.required'],
  ])('the price %j', (price, problem) => {
    expect(problems({ price })).toEqual({ price: problem })
  })

  it.each([
    '',
    'new',
    'Network',
    'network security',
    'réseau',
    '-a',
    'a--b',
    '../x',
    'a'.repeat(61),
    'a-b-c-d-e-f-g-h-i',
  ])('the slug %j', (slug) => expect(Object.keys(problems({ slug }))).toEqual(['slug']))

  it.each([
    [5, 'ProgramEditor.weeksTooFew'],
    [0, 'ProgramEditor.weeksTooFew'],
    [13, 'ProgramEditor.weeksTooMany'],
  ])('%i weeks', (count, problem) =>
    expect(problems({ weeks: weeks(count as number) })).toEqual({ weeks: problem }),
  )

  it('fewer weeks, unless the program is free for everybody', () => {
    expect(problems({ weeks: weeks(1), offer: 'open' })).toEqual({})
    expect(problems({ weeks: weeks(0), offer: 'open' })).toEqual({ weeks: 'ProgramEditor.weeksTooFew' })
    expect(problems({ weeks: weeks(13), offer: 'open' })).toEqual({ weeks: 'ProgramEditor.weeksTooMany' })
  })

  it('an assignment in one language only, on the side that is missing', () => {
    const [first, ...rest] = weeks(6)
    expect(problems({ weeks: [{ ...first, assignmentEn: 'Hand in' }, ...rest] })).toEqual({
      'weeks.0.assignmentFr': 'ProgramEditor.assignmentBoth',
    })
    expect(problems({ weeks: [{ ...first, assignmentFr: 'Rendre' }, ...rest] })).toEqual({
      'weeks.0.assignmentEn': 'ProgramEditor.assignmentBoth',
    })
  })

  it('everything that is wrong at once', () => {
    const [first, ...rest] = weeks(5)
    const errors = problems({
      titleFr: ' ',
      price: 'free',
      icon: 'skull',
      position: '0',
      isOnline: 'perhaps',
      weeks: [{ ...first, contentEn: '', assignmentEn: 'X' }, ...rest],
    })
    expect(Object.keys(errors).sort()).toEqual(
      [
        'titleFr',
        'price',
        'icon',
        'position',
        'isOnline',
        'weeks',
        'weeks.0.contentEn',
        'weeks.0.assignmentFr',
      ].sort(),
    )
  })

  it('texts that are longer than their place', () => {
    const [first, ...rest] = weeks(6)
    const long = (max: number) => 'x'.repeat(max + 1)
    const errors = problems({
      titleEn: long(programLimits.title),
      weeks: [{ ...first, contentFr: long(programLimits.weekContent) }, ...rest],
    })
    expect(errors).toEqual({ titleEn: 'Validation.tooLong', 'weeks.0.contentFr': 'Validation.tooLong' })
  })
})

describe('takes', () => {
  it.each(['15000', '15 000', '15\u00a0000', '15\u202f000', '15,000', '15.000'])('the price %j', (price) => {
    expect(createProgramSchema.parse(typed({ price })).price).toBe(15_000)
  })

  it('a flat form as the same program, weeks in their order', () => {
    const { weeks: plan, ...rest } = typed()
    const flat: Record<string, unknown> = { ...rest, locale: 'fr' }
    for (const [index, each] of [...plan.entries()].reverse()) {
      for (const [name, value] of Object.entries(each)) {
        flat[`weeks.${index}.${name}`] = value
      }
    }
    expect(createProgramSchema.parse(flat)).toEqual(createProgramSchema.parse(typed()))
  })

  it('lines of the weeks, cleaned of what cannot be seen', () => {
    const [first, ...rest] = weeks(6)
    const parsed = createProgramSchema.parse(
      typed({
        titleEn: '  Network\u0000  Security\u200b ',
        weeks: [{ ...first, contentEn: 'One \r\n\tTwo\u0007\n\n\n\nThree' }, ...rest],
      }),
    )
    expect(parsed.titleEn).toBe('Network Security')
    expect(parsed.weeks[0]?.contentEn).toBe('One\n Two\n\nThree')
  })

  it('a version to be saved over', () => {
    expect(saveProgramSchema.safeParse(typed({ version: '3', basePosition: '2' })).success).toBe(true)
    expect(saveProgramSchema.safeParse(typed({ basePosition: '2' })).success).toBe(false)
  })

  it('every program of the catalogue as it is', () => {
    for (const [index, program] of catalogue.entries()) {
      const of = (name: 'title' | 'description' | 'outcome' | 'audience') => ({
        [`${name}En`]: program[name].en,
        [`${name}Fr`]: program[name].fr,
      })
      const parsed = createProgramSchema.parse({
        slug: program.slug,
        offer: 'online',
        icon: program.icon,
        price: String(program.priceXaf),
        isOnline: String(program.isOnline),
        position: String(index + 1),
        ...of('title'),
        ...of('description'),
        ...of('outcome'),
        ...of('audience'),
        weeks: program.weeks.map((each) => ({
          titleEn: each.title.en,
          titleFr: each.title.fr,
          summaryEn: each.summary.en,
          summaryFr: each.summary.fr,
          contentEn: each.content.en,
          contentFr: each.content.fr,
          assignmentEn: each.assignment?.en ?? '',
          assignmentFr: each.assignment?.fr ?? '',
        })),
      })
      expect([parsed.outcomeFr, parsed.audienceFr]).toEqual([program.outcome.fr, program.audience.fr])
      for (const [number, each] of program.weeks.entries()) {
        expect(parsed.weeks[number]).toMatchObject({
          titleFr: each.title.fr,
          summaryFr: each.summary.fr,
          contentFr: each.content.fr,
          assignmentFr: each.assignment?.fr ?? '',
        })
      }
    }
  })
})

it('offers only drawings that exist, and no price that nobody can pay', () => {
  expect(programIcons.filter((name) => !Object.hasOwn(iconData, name))).toEqual([])
  expect(programLimits.maxPriceXaf).toBe(maximumPaymentXaf)
})
