import { type IconName, iconData } from './icon-data'

interface IconProps {
  name: IconName
  className?: string
  /** Only where no text says it; otherwise the drawing stays silent. */
  label?: string
}

/** A drawing, rendered on the server. Client components take icons as children, so that no outline enters their bundle. */
export function Icon({ name, className = 'size-5', label }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constant outlines of our own file
      dangerouslySetInnerHTML={{ __html: iconData[name] }}
    />
  )
}
