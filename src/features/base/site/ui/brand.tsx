import { site } from '@/config/site'
import { logoPath } from '../logo'

/** The office's logo; without one, the mark shows two roofs, an M and a zigzag of the cloth at the same time, with the sun between the roofs. */
export function BrandMark({ className = 'size-9' }: { className?: string }) {
  const logo = logoPath()
  if (logo) {
    return (
      // biome-ignore lint/performance/noImgElement: small, and already as light as it gets
      <img
        src={logo}
        alt=""
        className={`shrink-0 rounded-[8px] bg-white object-contain p-0.5 ${className}`}
      />
    )
  }
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`shrink-0 ${className}`}>
      <rect width="32" height="32" rx="8" className="fill-deep" />
      <path
        d="M5.5 24 11 11.5l5 9 5-9L26.5 24"
        fill="none"
        className="stroke-on-deep"
        strokeWidth="2.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="m16 5.5 3.25 3.25L16 12l-3.25-3.25z" className="fill-sun" />
    </svg>
  )
}

export function Brand({ href, label }: { href: string; label?: string }) {
  return (
    // If there is not enough space, the name wraps to a second line, which is hidden, so only the mark stays.
    <a
      href={href}
      aria-label={label}
      data-shrinks=""
      className="flex h-11 min-w-9 shrink-100 flex-wrap content-start gap-x-2.5 overflow-hidden no-underline"
    >
      <span className="flex h-11 items-center">
        <BrandMark />
      </span>
      <span className="display flex h-11 items-center text-lg leading-none whitespace-nowrap">
        {site.name}
      </span>
    </a>
  )
}
