import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { getGlossaryPage } from '@/features/study/learning/server/get-glossary-page'
import { textsOf } from '@/i18n/texts-of'
import { allowKeeping, allowLight, runPage } from '@/server/transport/http/page'
import { Link } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale; slug: string }> }

/** For the title and the page; read once a request. */
const readGlossary = cache((locale: Locale, slug: string) =>
  runPage(getGlossaryPage, { slug }, { locale, path: paths.myGlossary(encodeURIComponent(slug)) }),
)

async function read({ params }: Props) {
  const { locale, slug } = await params
  const page = await readGlossary(locale, slug)
  // The program's page explains what to do: pay, or that access has ended.
  if (!page) {
    redirect(href(locale, paths.myProgram(encodeURIComponent(slug))))
  }
  await allowKeeping()
  await allowLight()
  return { locale, page, t: textsOf(locale, 'Learning.glossary') }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page, t } = await read(props)
  return { title: `${t('title')} · ${page.program.name}`, robots: { index: false } }
}

export default async function GlossaryPageView(props: Props) {
  const { locale, page, t } = await read(props)
  const { program, terms } = page
  return (
    <StudentFrame locale={locale} path={paths.myGlossary(program.slug)} section="programs">
      <div className="mx-auto max-w-[44rem]">
        <Link
          href={href(locale, paths.myProgram(program.slug))}
          className="inline-flex min-h-11 items-center print:hidden"
        >
          {program.name}
        </Link>
        <h1 className="display mt-2 text-3xl sm:text-4xl">{t('title')}</h1>
        <p className="mt-3 text-soft">{t('lead', { count: terms.length })}</p>
        <dl className="mt-8 grid gap-5">
          {terms.map(({ id, term, meaning, week }) => (
            <div key={id} id={id} className="scroll-mt-6 border-t border-line pt-4">
              <dt className="font-semibold">{term}</dt>
              <dd className="mt-1">{meaning}</dd>
              {week !== null && (
                <dd className="text-sm">
                  <Link
                    href={`${href(locale, paths.myProgram(program.slug))}#week-${week}`}
                    className="inline-flex min-h-11 items-center"
                  >
                    {t('week', { number: week })}
                  </Link>
                </dd>
              )}
            </div>
          ))}
        </dl>
      </div>
    </StudentFrame>
  )
}
