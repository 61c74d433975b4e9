/** The first address of the page in a mail. */
export const linkIn = (text: string, path: string) =>
  new URL(/https?:\/\/\S+/.exec(text.slice(text.search(new RegExp(`https?://\\S*${path}`))))?.[0] ?? '')
