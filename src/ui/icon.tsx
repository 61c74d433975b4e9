import { type IconName, iconData } from './icon-data'

interface IconProps {
  name: IconName
  className?: string
  /** Only where no text says it; otherwise the drawing stays silent. */
  label?: string
}

/**
 * An outline, rendered on the server; its style is in globals.css. Client components take icons as children, so
 * that no outline enters their bundle.
 */
export function Icon({ name, className = 'size-5', label }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`icon ${className}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constant outlines of our own file
      dangerouslySetInnerHTML={{ __html: iconData[name] }}
    />
  )
}
