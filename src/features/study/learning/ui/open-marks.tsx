import { marksScript } from '@/features/study/practice/ui/open-marks'
import { Drawing } from '@/ui/drawing'
import { check } from '@/ui/icon-outlines'

/** Shown for an item of an open program that is done on this device. */
export function OpenMark({ item, text }: { item: string; text: string }) {
  return (
    <span
      data-mark={item}
      hidden
      suppressHydrationWarning
      className="inline-flex items-center gap-2 text-sm font-semibold text-forest [&[hidden]]:hidden"
    >
      <Drawing outline={check} className="size-4" />
      {text}
    </span>
  )
}

/** Last in a page with marks. */
export const OpenMarksScript = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the code
  <script dangerouslySetInnerHTML={{ __html: marksScript }} />
)
