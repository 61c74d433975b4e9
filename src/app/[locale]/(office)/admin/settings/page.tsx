import { isDemo } from '@/config/env'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { readSettingsPage } from '@/features/base/settings/server/get-settings'
import { MissingList } from '@/features/base/settings/ui/missing-list'
import { SettingVersions } from '@/features/base/settings/ui/setting-versions'
import { SettingsForms } from '@/features/base/settings/ui/settings-forms'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Settings.title')

export default async function OfficeSettingsPage({ params }: Props) {
  const { locale } = await params
  const path = paths.officeSettings
  const view = await runPage(readSettingsPage, {}, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Settings')
  return (
    <OfficeFrame locale={locale} path={path} current="system">
      <Link
        href={href(locale, paths.officePage('system'))}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="arrow-left" className="size-4" />
        {textsOf(locale, 'Office.nav')('system')}
      </Link>
      <PageHead locale={locale} title={t('title')} lead={t('lead')}>
        <div className="flex flex-wrap gap-x-5">
          <Link href={href(locale, paths.officeFirstHour)} className="inline-flex min-h-11 items-center">
            {textsOf(locale, 'FirstHour')('title')}
          </Link>
          <Link href={href(locale, paths.officeLegal)} className="inline-flex min-h-11 items-center">
            {textsOf(locale, 'Legal')('link')}
          </Link>
          <Link href={href(locale, paths.officeImport)} className="inline-flex min-h-11 items-center">
            {textsOf(locale, 'Imports')('link')}
          </Link>
        </div>
      </PageHead>
      <div className="grid max-w-3xl gap-6">
        <MissingList locale={locale} missing={view.missing} demo={isDemo()} />
        <SettingsForms locale={locale} view={view} />
        <SettingVersions locale={locale} versions={view.versions} />
      </div>
    </OfficeFrame>
  )
}
