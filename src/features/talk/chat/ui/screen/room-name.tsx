interface RoomNameProps {
  name: string
  /** Of a class or a program. */
  isKept: boolean
  className?: string
}

/** In the name of a class its first day, which tells it from others of its program, is never cut off or broken. */
export function RoomName({ name, isKept, className = '' }: RoomNameProps) {
  const [, title, day] = (isKept && /^(.+, )([^,]+)$/.exec(name)) || []
  return (
    <span className={`${isKept ? 'wrap-anywhere' : 'truncate'} ${className}`}>
      {title ?? name}
      {day && <span className="inline-block">{day}</span>}
    </span>
  )
}
