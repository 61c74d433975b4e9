import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { getWorkbenchPage } from '@/features/study/learning/server/get-workbench-page'
import { runnerFiles, zipScript } from '@/features/study/practice/server/runner-files'
import { Workbench } from '@/features/study/practice/ui/workbench'
import { workbenchTexts } from '@/features/study/practice/ui/workbench-texts'
import { toolRunners, tools } from '@/features/study/practice/workbench/tools.rules'
import { textsOf } from '@/i18n/texts-of'
import { recordOf } from '@/lib/record-of'
import { allowKeeping, runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale; slug: string }> }

/** For the title and the page; read once a request. */
const readWorkbench = cache((locale: Locale, slug: string) =>
  runPage(getWorkbenchPage, { slug }, { locale, path: paths.myWorkbench(encodeURIComponent(slug)) }),
)

async function read({ params }: Props) {
  const { locale, slug } = await params
  const page = await readWorkbench(locale, slug)
  // The program's page explains what to do: pay, or that access has ended.
  if (!page) {
    redirect(href(locale, paths.myProgram(encodeURIComponent(slug))))
  }
  await allowKeeping()
  return { locale, page, t: textsOf(locale, 'Workbench') }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page, t } = await read(props)
  return { title: `${t('title')} · ${page.program.name}`, robots: { index: false } }
}

export default async function WorkbenchPageView(props: Props) {
  const { locale, page, t } = await read(props)
  const { program, owner, tools: offered } = page
  return (
    <StudentFrame locale={locale} path={paths.myWorkbench(program.slug)} section="programs">
      <Link href={href(locale, paths.myProgram(program.slug))} className="inline-flex min-h-11 items-center">
        {program.name}
      </Link>
      <h1 className="display mt-2 text-3xl sm:text-4xl">{t('title')}</h1>
      <p className="mt-3 mb-6 max-w-[65ch] text-soft">{t('lead')}</p>
      <Alert kind="warning" live={false} title={t('needsScript')} className="js:hidden" />
      <Workbench
        owner={owner}
        program={program.slug}
        offered={offered}
        runnerFiles={recordOf(tools, (tool) => runnerFiles(toolRunners[tool]))}
        zip={zipScript()}
        texts={workbenchTexts(locale)}
      />
    </StudentFrame>
  )
}
