interface DrawingProps {
  /** One of icon-outlines.ts or icon-data.ts. */
  outline: string
  className?: string
  /** Only if no text beside it has the same meaning; otherwise the icon is hidden from screen readers. */
  label?: string
}

/** Its style is in globals.css. */
export function Drawing({ outline, className = 'size-5', label }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`icon ${className}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constant outlines from our own files
      dangerouslySetInnerHTML={{ __html: outline }}
    />
  )
}
