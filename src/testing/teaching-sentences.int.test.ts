import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Locale, locales } from '@/config/locales'
import { isForSale, publicOffers, saleOffers } from '@/config/program-offers'
import { listPrograms, type Program } from '@/features/classes/programs/server/list-programs'
import { availabilityLines } from '@/features/classes/programs/ui/availability-texts'
import { importCurriculum } from '@/features/study/learning/server/curriculum/import-curriculum'
import { readCurriculum } from '@/features/study/learning/server/curriculum/read-curriculum'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'
import { inTransaction } from '@/server/kernel/transaction'
import { seedPrograms } from '../../prisma/seed/programs'
import { testContainer } from './test-container'

/** What visitors and payers read before they pay. */
const namespaces = [
  'AboutPage',
  'Home',
  'ServicesPage',
  'Programs',
  'ProgramFaq',
  'OpenProgram',
  'Register',
  'Payment',
  'PayFor',
  'Meta',
  'Terms',
  'Footer',
] as const
const teaching = {
  en: /\b(?:lessons?|exercises?|quiz\w*)\b/i,
  fr: /(?<!\p{L})(?:leçons?|exercices?|quiz)(?!\p{L})/iu,
}

interface Week {
  number: number
  /** Published in both languages: with a title, and with a text, questions or a task. */
  lessons: number
  exercises: number
  /** Published items that lack one of the languages. */
  halves: number
  needsComputer: boolean
  /** The day in Douala of the oldest proof. */
  proven: string | null
  planned: boolean
}
interface Sold {
  program: Program
  weeks: Week[]
  samples: number
  /** The sentences about its weeks, as its page shows them in English. */
  says: string[]
}

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
const sold: Sold[] = []

/** The facts of each week, counted from the rows of its items, independently of what the pages read. */
const weeksOf = (slug: string) =>
  container.db.$queryRaw<Week[]>`
    select w.number, w.content_en <> '' and w.content_fr <> '' as planned,
      (count(*) filter (where i.kind = 'lesson'))::int as lessons,
      (count(*) filter (where i.kind = 'exercise'))::int as exercises,
      (count(*) filter (where r.title_en = '' or r.title_fr = '' or (i.kind = 'lesson' and (r.html_en = '' or r.html_fr = ''))))::int as halves,
      coalesce(bool_or((i.required or i.kind = 'exercise') and r.guide ->> 'device' = 'computer'), false) or coalesce(w.guide ->> 'device', '') = 'computer' as "needsComputer",
      to_char(min(r.published_at) filter (where i.kind = 'exercise') at time zone 'Africa/Douala', 'YYYY-MM-DD') as proven
    from program_weeks w join programs p on p.id = w.program_id
      left join learning_items i on i.week_id = w.id and i.archived_at is null and i.published_revision_id is not null
      left join item_revisions r on r.id = i.published_revision_id
    where p.slug = ${slug} group by w.id order by w.number`

beforeAll(async () => {
  await inTransaction((tx) => seedPrograms(tx, true))
  await importCurriculum(readCurriculum(join(process.cwd(), 'curriculum')), { now: container.clock.now() })
  for (const offer of saleOffers) {
    await container.db.program.updateMany({ where: { offer: { in: [...publicOffers] } }, data: { offer } })
    for (const program of await listPrograms('en')) {
      sold.push({
        program,
        weeks: await weeksOf(program.slug),
        samples: await container.db.learningItem.count({
          where: {
            program: { slug: program.slug },
            kind: 'lesson',
            sample: true,
            archivedAt: null,
            publishedRevisionId: { not: null },
          },
        }),
        says: availabilityLines('en', program).map(({ text }) => text),
      })
    }
  }
}, 120_000)

/** 1, 2, 3, 6 of '1–3, 6'. */
const numbersIn = (text: string) =>
  (/\d[\d–, ]*/.exec(text)?.[0] ?? '').split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('–').map(Number)
    return Array.from({ length: to - from + 1 }, (_, n) => from + n)
  })
const sentence = ({ says }: Sold, part: RegExp) => says.find((text) => part.test(text))
const isTaught = ({ lessons, exercises, halves }: Week) => lessons > 0 && exercises > 0 && halves === 0
const isEmpty = ({ lessons, exercises }: Week) => lessons === 0 && exercises === 0
const numbers = (weeks: readonly Week[]) => weeks.map(({ number }) => number)
const all = ({ weeks }: Sold, fits: (week: Week) => boolean) => weeks.every(fits)

/** Where a program's page says this, exactly these weeks are so. */
const names = (part: RegExp, fits: (week: Week) => boolean) => (each: Sold) => {
  const said = sentence(each, part)
  return said === undefined || numbersIn(said).join() === numbers(each.weeks.filter(fits)).join()
}
/** Where a program's page says this, all its weeks are so. */
const saysOfAll = (part: RegExp, fits: (week: Week) => boolean) => (each: Sold) =>
  sentence(each, part) === undefined || all(each, fits)

interface Claim {
  keys: readonly string[]
  /** Parts of English sentences of these texts; missing: the whole texts. */
  says?: readonly string[]
  holds(each: Sold): boolean
}
const claims: readonly Claim[] = [
  { keys: ['Programs.availability.whole'], holds: saysOfAll(/^All \d+ weeks have/, isTaught) },
  { keys: ['Programs.availability.written'], holds: names(/of \d+ ha(?:s|ve) lessons/, isTaught) },
  {
    keys: ['Programs.availability.missing.plan'],
    holds: names(/no lessons here yet/, (week) => isEmpty(week) && week.planned),
  },
  {
    keys: ['Programs.availability.none.plan'],
    holds: saysOfAll(/^No week has/, (week) => isEmpty(week) && week.planned),
  },
  {
    keys: ['Programs.availability.proven'],
    holds: ({ program, weeks, says }) => {
      const proofs = weeks.flatMap(({ proven }) => proven ?? []).sort()
      const day = says.find((text) => text.startsWith('Exercises last proven'))
      return proofs[0] === undefined
        ? day === undefined
        : program.availability.some(({ provenOn }) => provenOn === proofs[0])
    },
  },
  {
    keys: ['Programs.availability.week.here'],
    holds: ({ program, weeks }) =>
      program.availability.every(
        ({ written }, index) => !written || (weeks[index] && isTaught(weeks[index])) === true,
      ),
  },
  {
    keys: ['ProgramFaq.a1'],
    says: ['which of its weeks have lessons and exercises'],
    holds: (each) => each.says.length > 0 && each.weeks.length === each.program.availability.length,
  },
  {
    keys: ['ProgramFaq.a3'],
    says: ['run in the browser of a phone, except'],
    holds: (each) =>
      names(/needs? a computer|need a computer/, (week) => week.needsComputer)(each) &&
      each.weeks.some(({ needsComputer }) => needsComputer) ===
        (sentence(each, /needs? a computer$/) !== undefined),
  },
  {
    keys: ['OpenProgram.endText'],
    says: ['a free lesson'],
    holds: ({ weeks: [first], samples }) => !first || isEmpty(first) || samples === 1,
  },
]

/** Sentences that say nothing of the programs that are sold. */
const others: readonly { keys: readonly string[]; says?: readonly string[]; about: string }[] = [
  {
    keys: ['AboutPage.founder.body', 'AboutPage.services.body', 'AboutPage.services.tutoring'],
    says: ['evening lessons', 'private lessons', 'small-group lessons'],
    about: 'private lessons',
  },
  {
    keys: ['ServicesPage.tutoring.how', 'ServicesPage.tutoring.what'],
    says: ['lessons', 'Lessons'],
    about: 'private lessons',
  },
  {
    keys: ['ProgramFaq.a4', 'Terms.sections.s8.body'],
    says: ['A week is complete when', 'quiz or assignment', 'weeks completed, exercises'],
    about: 'the rules of a certificate (public-promises.ts)',
  },
  {
    keys: ['Register.birthDateHint'],
    says: ['before the first lesson'],
    about: 'who is under 18 (guardians.int.test.ts)',
  },
  {
    keys: ['Payment.plan.pause'],
    says: ['are paused from'],
    about: 'what stops while a second part is not paid (two-parts.int.test.ts)',
  },
  {
    keys: ['Terms.sections.s9.body'],
    says: ['before you open the first lesson'],
    about: 'the rule of refunds (refund-by-rule.rules.test.ts)',
  },
  { keys: ['Terms.sections.s11.body'], says: ['Code that you write'], about: 'what a student writes' },
  {
    keys: ['OpenProgram.mark', 'OpenProgram.needsScriptHow', 'OpenProgram.onDevice'],
    about: 'the program that is free',
  },
]

type Node = { [key: string]: Node | string }
const flatten = (node: Node, prefix: string): [string, string][] =>
  Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
const textsIn = (messages: typeof en) =>
  namespaces.flatMap((name) => flatten(messages[name] as Node, `${name}.`))
const sentencesOf = (text: string) => text.split(/(?<=[.!?;:])\s+|\n+/)
const entries = [...claims, ...others]

describe('what is said of lessons and exercises before somebody pays', () => {
  it('is in the list, every sentence of it', () => {
    const isListed = (key: string, text: string) =>
      entries.some(
        ({ keys, says }) => keys.includes(key) && (!says || says.some((part) => text.includes(part))),
      )
    const missing = textsIn(en).flatMap(([key, text]) =>
      sentencesOf(text)
        .filter((each) => teaching.en.test(each) && !isListed(key, each))
        .map((each) => `${key}: ${each}`),
    )
    expect(missing).toEqual([])
    const listed = new Set(entries.flatMap(({ keys }) => keys))
    const inFrench = textsIn(fr as unknown as typeof en).filter(
      ([key, text]) => teaching.fr.test(text) && !listed.has(key),
    )
    expect(inFrench).toEqual([])
  })

  it('is still said', () => {
    const texts = new Map(textsIn(en))
    const gone = entries.flatMap(({ keys, says }) =>
      says
        ? says.filter((part) => !keys.some((key) => texts.get(key)?.includes(part)))
        : keys.filter((key) => !texts.has(key)),
    )
    expect(gone).toEqual([])
  })

  it.each(claims.map((claim) => [claim.keys.join(', '), claim] as const))(
    '%s is true of every program that is sold',
    (_, { holds }) => {
      expect(sold.length).toBeGreaterThanOrEqual(24)
      expect(sold.every(({ program }) => isForSale(program.offer))).toBe(true)
      expect(
        sold
          .filter((each) => !holds(each))
          .map(({ program, says }) => [program.slug, program.offer, ...says]),
      ).toEqual([])
    },
  )

  it('is the same in every language: as many sentences, of the same weeks', () => {
    const weeksIn = (locale: Locale, program: Program) =>
      availabilityLines(locale, program)
        .filter(({ text }) => !/proven|vérifiés/.test(text))
        .map(({ text }) => numbersIn(text).join())
    for (const { program } of sold) {
      const [first, ...rest] = locales.map((locale) => weeksIn(locale, program))
      for (const other of rest) {
        expect(other, program.slug).toEqual(first)
      }
    }
  })
})
