import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { publicMetadata } from '@/features/base/site/ui/page-metadata'
import { LoginView } from '@/features/portal/public-pages/ui/login-view'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = publicMetadata(paths.login, 'Meta.login')

export default async function LoginPage({ params }: Props) {
  const { locale } = await params
  return <LoginView locale={locale} />
}
