import { prerender } from 'react-dom/static'
import { beforeEach, describe, expect, it } from 'vitest'
import { textsOf } from '@/i18n/texts-of'
import type { Program } from '../server/list-programs'
import { OnlinePrograms, ProgramsLoading } from './online-programs'

const program: Program = {
  slug: 'web-development',
  icon: 'globe',
  weeks: 8,
  availability: [],
  hoursAWeek: null,
  priceXaf: 15_000,
  isOnline: true,
  offer: 'online',
  title: 'Web Development',
  description: 'Pages and forms.',
  outcome: '',
  audience: '',
}
const campus: Program = { ...program, slug: 'cloud-computing', title: 'Cloud Computing', isOnline: false }

async function show(element: React.ReactNode) {
  const { prelude } = await prerender(element)
  return new Response(prelude).text()
}

describe('the list of the landing page', () => {
  let html = ''
  beforeEach(async () => {
    html = await show(<OnlinePrograms locale="en" programs={[program, campus]} />)
  })

  it('shows online programs only, with what each is and costs', () => {
    expect(html).toContain('Web Development')
    expect(html).toContain('8 weeks')
    expect(html.replaceAll('\u00a0', ' ')).toContain('XAF 15,000')
    expect(html).not.toContain('Cloud Computing')
    expect(html).toContain('View All Online Courses')
  })

  it('enrols visitors on the page itself, and leads signed-in students to the payment of that program', () => {
    expect(html).toMatch(
      /href="#enroll"[^>]*data-program="web-development"|data-program="web-development"[^>]*href="#enroll"/,
    )
    expect(html).toContain('href="/payment?program=web-development"')
    expect(html).toContain('Enroll Now')
  })
})

describe.each(['en', 'fr'] as const)('its other states in %s', (locale) => {
  it('says what is loading', async () => {
    const html = await show(<ProgramsLoading locale={locale} />)
    expect(html).toContain(textsOf(locale)('Programs.loading'))
    expect(html).toContain('role="status"')
  })

  it('says that it failed, and offers to try again without scripts', async () => {
    const html = await show(<OnlinePrograms locale={locale} programs={null} />)
    expect(html).toContain(textsOf(locale)('Programs.failed'))
    expect(html).toContain('role="alert"')
    expect(html).toContain(`href="${locale === 'fr' ? '/fr' : '/'}">${textsOf(locale)('Common.retry')}</a>`)
  })

  it('says that there is none', async () => {
    const html = await show(<OnlinePrograms locale={locale} programs={[campus]} />)
    expect(html).toContain(textsOf(locale)('Programs.none'))
  })
})
