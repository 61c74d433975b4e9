import { site } from '@/config/site'
import { phoneLink, readablePhone, whatsappLink } from '@/lib/contact-links'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-data'

const marks: Record<string, IconName> = { Facebook: 'facebook', LinkedIn: 'linkedin', YouTube: 'youtube' }
const look =
  'grid size-11 place-items-center rounded-[10px] border border-deep-line text-on-deep hover:border-on-deep'

export function SocialLinks({ label, whatsapp }: { label: string; whatsapp: string }) {
  return (
    <div>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {site.social.map(({ name, url }) => (
          <li key={name}>
            <a href={url} rel="noopener noreferrer" aria-label={name} className={look}>
              <Icon name={marks[name] ?? 'arrow-up-right'} />
            </a>
          </li>
        ))}
        <li>
          <a href={whatsappLink()} rel="noopener noreferrer" aria-label={whatsapp} className={look}>
            <Icon name="message-circle" />
          </a>
        </li>
      </ul>
      <a
        href={phoneLink()}
        className="mt-3 inline-flex min-h-11 items-center gap-2 text-on-deep-soft wrap-anywhere no-underline hover:text-on-deep"
      >
        <Icon name="phone" className="size-4" />
        <span className="tabular-nums">{readablePhone()}</span>
      </a>
    </div>
  )
}
