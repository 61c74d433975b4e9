import { paths } from '@/config/paths'
import { type MailedLinkProps, mailedLinkMetadata, readMailedLink } from '@/features/base/site/ui/mailed-link'
import { LinkPage } from '@/features/portal/public-pages/ui/newsletter-link-page'
import { readUnsubscribeLink } from '@/features/talk/newsletter/server/read-newsletter-link'
import { runPage } from '@/server/transport/http/page'

export const generateMetadata = mailedLinkMetadata('Meta.newsletterUnsubscribeTitle')

export default async function NewsletterUnsubscribePage(props: MailedLinkProps) {
  const { locale, token } = await readMailedLink(props)
  const link = await runPage(readUnsubscribeLink, { token }, { locale, path: paths.newsletterUnsubscribe })
  return <LinkPage purpose="unsubscribe" locale={locale} token={token} link={link} />
}
