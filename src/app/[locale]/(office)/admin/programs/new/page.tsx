import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { createProgramAction } from '@/features/classes/programs/actions'
import { newProgram } from '@/features/classes/programs/program-values'
import { countPrograms } from '@/features/classes/programs/server/list-office-programs'
import { programDrawings } from '@/features/classes/programs/ui/program-drawings'
import { ProgramForm } from '@/features/classes/programs/ui/program-form'
import { programFormTexts } from '@/features/classes/programs/ui/program-form-texts'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('ProgramEditor.new')

export default async function NewProgramPage({ params }: Props) {
  const { locale } = await params
  const path = paths.officeProgram('new')
  const count = await runPage(countPrograms, {}, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'ProgramEditor')
  return (
    <OfficeFrame locale={locale} path={path} current="programs">
      <div className="max-w-6xl">
        <Link
          href={href(locale, paths.officePage('programs'))}
          className="inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="arrow-left" className="size-4" />
          {t('back')}
        </Link>
        <h1 className="display mt-2 text-3xl sm:text-4xl">{t('new')}</h1>
        <p className="mt-2 mb-6 max-w-[70ch] text-soft">{t('newLead')}</p>
        <ProgramForm
          locale={locale}
          storedValues={newProgram(count + 1)}
          icons={programDrawings()}
          texts={programFormTexts(locale, count + 1)}
          action={createProgramAction}
        />
      </div>
    </OfficeFrame>
  )
}
