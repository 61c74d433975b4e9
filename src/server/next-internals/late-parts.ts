const script = String.raw`<script>((?:(?!<\/script>)[\s\S])*)`
/** A part of the page that React has put at its end, and the script that moves it to its place. */
const sentPart = new RegExp(
  String.raw`<div hidden id="(S:[0-9a-f]+)">([\s\S]*?)<\/div>${script}\$RC\("(B:[0-9a-f]+)","\1"\)<\/script>`,
  'g',
)
const places = /<!--\$\?--><template id="(B:[0-9a-f]+)"><\/template>((?:(?!<!--\/?\$)[\s\S])*)<!--\/\$-->/g
const beginning = '<script>requestAnimationFrame(function(){$RT=performance.now()});</script>'

/**
 * Moves every part of a finished page to its place. React sends large parts at the end of a page, with a fallback in their
 * place and a script that exchanges them. Without scripts the fallback would stay for ever; with scripts the part appears
 * later and moves the content below it. A page without the expected form does not change.
 */
export function placeParts(html: string): string {
  const parts = new Map([...html.matchAll(sentPart)].map(([, , content, , place]) => [place, content]))
  const open = [...html.matchAll(places)].map(([, place]) => place)
  const expected = html.split('<template id="B:').length - 1
  if (open.length === 0 || open.length !== expected || !open.every((place) => parts.has(place))) {
    return html
  }
  return html
    .replace(sentPart, '')
    .replace(places, (_, place: string) => `<!--$-->${parts.get(place)}<!--/$-->`)
    .replace(beginning, '')
}
