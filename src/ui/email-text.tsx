/** An address that breaks before the @, and inside a word only if there is no other way. */
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
