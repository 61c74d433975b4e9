/** What ready answers may leave open; `name` is the older word for `first_name`. */
export const placeholders = ['first_name', 'name', 'amount', 'class_begins', 'receipt_link'] as const
export type Placeholder = (typeof placeholders)[number]
const placeholder = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g')

/** Puts in what is known; the rest stays, for the person who answers. */
export const fillPlaceholders = (text: string, known: Partial<Record<Placeholder, string>>) =>
  text.replace(placeholder, (written, name: Placeholder) => known[name] ?? written)

/** The placeholders that a reply still has, each once: it must not be sent with them. */
export const openPlaceholders = (text: string): string[] => [...new Set(text.match(placeholder) ?? [])]
