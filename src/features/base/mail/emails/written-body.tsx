import { sanitiseHtml } from '../safe-html'
import { palette } from './palette'

const styles: Record<string, string> = {
  p: `color:${palette.ink};font-size:16px;line-height:25px;margin:0 0 16px`,
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  li: `color:${palette.ink};font-size:16px;line-height:25px;margin:0 0 6px`,
  a: `color:${palette.forest};text-decoration:underline`,
}

/** Mail programs only support inline styles. The sanitised markup has none of its own. */
const styled = (html: string) =>
  sanitiseHtml(html).replace(
    /<(p|ul|ol|li|a)(?=[\s>])/g,
    (_match, tag: string) => `<${tag} class="${tag === 'a' ? 'link' : 'ink'}" style="${styles[tag]}"`,
  )

/** A body that a colleague has written. It is sanitised once more here, independent of the code that put it into the outbox. */
export const WrittenBody = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned to a short list of elements in this file
  <div className="ink" style={{ color: palette.ink }} dangerouslySetInnerHTML={{ __html: styled(html) }} />
)
