import { toPlainText } from 'react-email'
import sanitizeHtml from 'sanitize-html'

const noAttributes: Record<string, string> = {}
const rel = 'noopener noreferrer nofollow'

/** Elements whose text is no text for people. */
const silent = [
  ...['script', 'style', 'textarea', 'option', 'select', 'noscript', 'title', 'iframe', 'object', 'template'],
  ...['svg', 'math', 'xmp', 'noembed', 'noframes', 'plaintext', 'button'],
]

/** Nothing that no keyboard types, and nothing that turns the direction of reading around. */
const printable = (value: string) =>
  value.replace(/\r\n?/g, '\n').replace(/(?![\n\t])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')

/** The few elements that a letter needs; links lead to web pages only. Everything else goes, its text stays. */
export const sanitiseHtml = (html: string): string =>
  sanitizeHtml(printable(html), {
    allowedTags: ['p', 'br', 'b', 'i', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nonTextTags: silent,
    // What reads the markup afterwards calls itself for each level.
    nestingLimit: 30,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, { href }) => ({ tagName, attribs: href === undefined ? noAttributes : { href, rel } }),
    },
  })
    .replaceAll(`<a rel="${rel}">`, '<a>') // its address was refused
    .trim()

const hasBlocks = (html: string) => /<(p|ul|ol)>/.test(html)

/** At least one paragraph around it. */
export const inParagraph = (html: string) => (html === '' || hasBlocks(html) ? html : `<p>${html}</p>`)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Typed text as paragraphs: an empty line between two, single line breaks kept. Markup in it is text. */
export const textToHtml = (text: string): string =>
  printable(text)
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replace(/\n/g, '<br />')}</p>`)
    .join('')

/** What a person reads of it. */
export const htmlToText = (html: string): string => toPlainText(html).trim()
