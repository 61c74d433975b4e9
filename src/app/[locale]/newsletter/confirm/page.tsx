import { paths } from '@/config/paths'
import { type MailedLinkProps, mailedLinkMetadata, readMailedLink } from '@/features/base/site/ui/mailed-link'
import { LinkPage } from '@/features/portal/public-pages/ui/newsletter-link-page'
import { readConfirmLink } from '@/features/talk/newsletter/server/read-newsletter-link'
import { runPage } from '@/server/transport/http/page'

export const generateMetadata = mailedLinkMetadata('Meta.newsletterConfirmTitle')

export default async function NewsletterConfirmPage(props: MailedLinkProps) {
  const { locale, token } = await readMailedLink(props)
  const link = await runPage(readConfirmLink, { token }, { locale, path: paths.newsletterConfirm })
  return <LinkPage purpose="confirm" locale={locale} token={token} link={link} />
}
