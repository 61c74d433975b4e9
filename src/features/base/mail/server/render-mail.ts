import { asLocale } from '@/config/locales'
import type { OutboxMail } from '@/generated/prisma/client'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import type { RenderedMail } from '../emails/render-template'
import { isMailKind, type MailData, type MailKind } from '../mail-kinds'

/**
 * Renders an outbox row in its language. Throws for an unknown kind and for data that its template refuses.
 */
export async function renderMail({
  kind,
  data,
  locale,
}: Pick<OutboxMail, 'kind' | 'data' | 'locale'>): Promise<RenderedMail> {
  if (!isMailKind(kind)) {
    throw new Error(`no template for mails of kind ${kind}`)
  }
  // Loaded with the first mail.
  const { mailContext, renderTemplate } = await import('../emails/render-template')
  const language = asLocale(locale)
  const slug = (data as { programSlug?: unknown }).programSlug
  const programs =
    typeof slug === 'string'
      ? await db().program.findMany({ where: { slug }, select: { slug: true, titleEn: true, titleFr: true } })
      : []
  const titles = new Map(
    programs.map((program) => [program.slug, localized(program, 'title', language)] as const),
  )
  return renderTemplate(kind, data as MailData[MailKind], mailContext(language, titles))
}
