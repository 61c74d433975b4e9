/** An address that breaks where a reader would, before the @, and inside a word only where nothing else helps. */
export function EmailText({ email, className = '' }: { email: string; className?: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className={`inline-block min-w-0 wrap-anywhere sm:min-w-36 ${className}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
