interface FooterLinksProps {
  title: string
  links: readonly { href: string; text: string /** Left out on phones. */; long?: boolean }[]
  /** Two columns if there is enough space. */
  wide?: boolean
}

export function FooterLinks({ title, links, wide = false }: FooterLinksProps) {
  return (
    <nav aria-label={title}>
      <h2 className="display text-lg">{title}</h2>
      <ul className={`mt-2 ${wide ? 'grid gap-x-6 sm:grid-cols-2' : ''}`}>
        {links.map(({ href, text, long }) => (
          <li key={href} className={long ? 'max-sm:hidden' : ''}>
            <a
              href={href}
              className="flex min-h-11 items-center py-1.5 leading-tight text-on-deep-soft no-underline underline-offset-4 hover:text-on-deep hover:underline sm:min-h-9"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
