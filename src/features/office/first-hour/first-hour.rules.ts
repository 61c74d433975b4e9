import type { ProviderName } from '@/config/payment-providers'
import type { Missing } from '@/features/base/settings/placeholders.rules'

/** The steps in the order of the page. */
export const firstHourSteps = [
  'password',
  'factor',
  'identity',
  'mail',
  'colleagues',
  'programs',
  'class',
  'franc',
  'restore',
] as const
export type FirstHourStepName = (typeof firstHourSteps)[number]

/** The steps that an academy may leave for later, with a reason. */
export const postponable = ['colleagues', 'class'] as const
export type PostponableStep = (typeof postponable)[number]

/** What has to be done before. */
export const needs: Readonly<Record<FirstHourStepName, readonly FirstHourStepName[]>> = {
  password: [],
  factor: [],
  identity: [],
  mail: [],
  colleagues: ['mail'],
  programs: [],
  class: ['programs'],
  franc: [],
  restore: [],
}

export interface FirstHourNote {
  at: Date
  /** null: an account that is gone. */
  by: string | null
}

export interface FirstHourFacts {
  missing: readonly Missing[]
  /** The newest change of the settings. */
  settings: FirstHourNote | null
  /** Names of administrators without a second factor. */
  withoutFactor: readonly string[]
  admins: number
  factorAt: Date | null
  mail: FirstHourNote | null
  /** Accounts of the office besides the first, and the newest of them. */
  colleagues: number
  colleague: { name: string; at: Date } | null
  postponed: Readonly<Record<PostponableStep, (FirstHourNote & { reason: string }) | null>>
  /** Titles of the programs that are for sale. */
  onSale: readonly string[]
  /** When somebody of the office last saved a program. */
  program: FirstHourNote | null
  /** The newest class that is not cancelled; `startsOn` is null where everybody begins when they like. */
  cohort: { title: string; startsOn: Date | null; at: Date } | null
  /** Providers that can be paid with, and their first real franc. */
  providers: readonly ProviderName[]
  francs: readonly { provider: ProviderName; paidAt: Date; paidBackAt: Date | null }[]
  backupAt: Date | null
  restored: { at: Date; takenAt: Date | null } | null
  /** Usernames that the password of the environment still opens; null: the environment has none. */
  opened: readonly string[] | null
}

/**
 * done: proven by what is stored. later: left for later, with a reason. open: everything else.
 * `waitsFor`: the steps before it that are still open.
 */
export interface FirstHourStep {
  name: FirstHourStepName
  state: 'done' | 'later' | 'open'
  waitsFor: readonly FirstHourStepName[]
}

const isPostponable = (name: FirstHourStepName): name is PostponableStep =>
  postponable.some((each) => each === name)

/** Providers that are configured and have not moved a real franc yet. */
export const withoutFranc = ({ providers, francs }: FirstHourFacts) =>
  providers.filter((name) => !francs.some(({ provider }) => provider === name))

function isDone(name: FirstHourStepName, facts: FirstHourFacts): boolean {
  switch (name) {
    case 'password':
      return facts.opened === null || facts.opened.length === 0
    case 'factor':
      return facts.admins > 0 && facts.withoutFactor.length === 0
    case 'identity':
      return facts.missing.length === 0
    case 'mail':
      return facts.mail !== null
    case 'colleagues':
      return facts.colleagues > 0
    case 'programs':
      return facts.onSale.length > 0
    case 'class':
      return facts.cohort !== null
    case 'franc':
      return facts.providers.length > 0 && withoutFranc(facts).length === 0
    case 'restore':
      return facts.restored !== null
  }
}

/** The state of every step: the one place that decides it. */
export function stepsOf(facts: FirstHourFacts): FirstHourStep[] {
  const done = new Set(firstHourSteps.filter((name) => isDone(name, facts)))
  return firstHourSteps.map((name) => {
    const isLater = isPostponable(name) && facts.postponed[name] !== null
    return {
      name,
      state: done.has(name) ? 'done' : isLater ? 'later' : 'open',
      waitsFor: done.has(name) ? [] : needs[name].filter((each) => !done.has(each)),
    }
  })
}

/** How far the first hour is: steps that are left for later do not hold it up. */
export function progressOf(steps: readonly FirstHourStep[]) {
  const open = steps.filter(({ state }) => state === 'open').length
  return { closed: steps.length - open, all: steps.length, isComplete: open === 0 }
}
