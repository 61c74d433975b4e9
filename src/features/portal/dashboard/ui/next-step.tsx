import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { PayLink } from '@/features/money/payments/ui/pay-link'
import type { Enrolment } from '@/features/study/progress/server/enrolments.queries'
import { type Texts, textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { ButtonLink, Link } from '@/ui/link'
import { ItemProgress } from '@/ui/progress'
import { nextStepOf, withOpenStep } from '../next-step.rules'

interface NextStepProps {
  locale: Locale
  programs: readonly Enrolment[]
  /** Under 18, and no guardian has confirmed. */
  lessonsClosed: boolean
  unreadMessages: number
  /** Consecutive weeks; a single one is not shown. */
  streak: number
  /** Questions that come back today. */
  reviews: number
}

function Waiting({ links }: { links: readonly { href: string; text: string }[] }) {
  if (links.length === 0) {
    return null
  }
  return (
    <ul className="flex flex-wrap gap-x-6 border-t border-line px-5 py-2 sm:px-6">
      {links.map((link) => (
        <li key={link.href}>
          <Link href={link.href} className="inline-flex min-h-11 items-center">
            {link.text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The first thing after signing in: the next step, and news since the last visit. */
export function NextStep({
  locale,
  programs,
  lessonsClosed,
  unreadMessages,
  streak,
  reviews,
}: NextStepProps) {
  const t = textsOf(locale, 'Student')
  const learning = textsOf(locale, 'Learning')
  const step = nextStepOf(withOpenStep(programs, lessonsClosed))
  const waiting = programs.reduce((sum, program) => sum + program.waiting, 0)
  const section = (name: string) => `${href(locale, paths.dashboard, { section: name })}#section`
  const links = [
    ...(reviews > 0 && !lessonsClosed
      ? [{ href: href(locale, paths.review), text: learning('reviewDue', { count: reviews }) }]
      : []),
    ...(waiting > 0 ? [{ href: section('assignments'), text: t('filesWaiting', { count: waiting }) }] : []),
    ...(unreadMessages > 0
      ? [{ href: href(locale, paths.messages), text: t('newMessages', { count: unreadMessages }) }]
      : []),
  ]
  if (!step && links.length === 0) {
    return null
  }
  return (
    <section
      aria-labelledby={step ? 'next-step' : undefined}
      className="mb-6 overflow-hidden rounded-card border border-forest bg-raised"
    >
      {step && <Step locale={locale} step={step} streak={streak} t={t} />}
      <Waiting links={links} />
    </section>
  )
}

interface StepProps {
  locale: Locale
  step: NonNullable<ReturnType<typeof nextStepOf<Enrolment>>>
  streak: number
  t: Texts<'Student'>
}

function Step({ locale, step: { kind, program }, streak, t }: StepProps) {
  const { slug, name, nextWeek, nextItem, due } = program
  const week = nextItem?.week ?? nextWeek?.number ?? 1
  const isOpen = kind === 'late' || kind === 'continue' || kind === 'start'
  const late = kind === 'late' ? due : null
  const open =
    isOpen && nextItem
      ? href(locale, paths.myItem(slug, late?.slug ?? nextItem.slug))
      : `${href(locale, paths.myProgram(slug))}#${kind === 'finished' ? 'certificate' : `week-${week}`}`
  const title =
    kind === 'pay' || kind === 'finished'
      ? name
      : (late?.title ?? nextItem?.title ?? t('nextWeek', { number: week, title: nextWeek?.title ?? '' }))
  const inWeek = (
    <>
      {nextItem && (
        <ItemProgress
          locale={locale}
          done={nextItem.done}
          count={nextItem.of}
          label={t('week', { number: week })}
        />
      )}
      <p className="mt-1 text-sm">
        {t('completedWeeks', { done: program.completedWeeks, count: program.weeks })}
      </p>
    </>
  )
  const lead: Record<typeof kind, ReactNode> = {
    late: inWeek,
    continue: inWeek,
    waiting: t('waitingText'),
    start: t('startText'),
    pay: program.paymentWaits
      ? t('paymentWaits')
      : t('reservedText', { price: formatXaf(program.priceXaf, locale) }),
    finished: t('allDoneCertificate'),
  }
  return (
    <div className="grid gap-4 p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-8 sm:p-6">
      <div className="grid gap-1.5">
        {title !== name && <p className="eyebrow">{name}</p>}
        <h2 id="next-step" className="display text-xl">
          {title}
        </h2>
        {late && (
          <p className="font-semibold text-brick">
            {t.rich('overdue', {
              date: () => <time dateTime={late.at.toISOString()}>{formatDoualaDate(late.at, locale)}</time>,
            })}
          </p>
        )}
        {isOpen && !late && nextItem && (
          <p className="text-soft">
            {t('nextItemFacts', {
              week,
              minutes: nextItem.minutes,
            })}
          </p>
        )}
        <div className="max-w-md text-soft">{lead[kind]}</div>
        {isOpen && !late && due && (
          <p className="text-sm">
            {t.rich('dueNext', {
              title: due.title,
              date: () => <time dateTime={due.at.toISOString()}>{formatDoualaDate(due.at, locale)}</time>,
            })}
          </p>
        )}
        {isOpen && streak > 1 && <p className="text-sm text-soft">{t('streak', { count: streak })}</p>}
      </div>
      {kind === 'pay' ? (
        <PayLink locale={locale} program={program} />
      ) : (
        <ButtonLink href={open} variant={kind === 'waiting' ? 'secondary' : 'primary'}>
          {kind === 'start'
            ? t('startWeek', { number: week })
            : kind === 'finished'
              ? t('openCertificate')
              : kind === 'waiting'
                ? t('toProgram')
                : late
                  ? t('handInLate')
                  : t('continue')}
        </ButtonLink>
      )}
    </div>
  )
}
