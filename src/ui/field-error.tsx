/** The mark is made of text and CSS colours, so that the browser loads no icon. */
export function FieldError({ id, text }: { id: string; text?: string }) {
  if (!text) {
    return null
  }
  return (
    <p id={id} className="mt-1.5 flex gap-2 text-sm font-semibold text-brick">
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full bg-brick text-[0.7rem] leading-none text-on-brick"
      >
        !
      </span>
      {text}
    </p>
  )
}
