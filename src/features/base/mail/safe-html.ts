import { toPlainText } from 'react-email'
import sanitizeHtml from 'sanitize-html'
import { escapeHtml } from '@/lib/escape-html'
import { printable } from './email-fields'

const noAttributes: Record<string, string> = {}
const rel = 'noopener noreferrer nofollow'

/** Elements whose text is not meant for people. */
const silent = [
  ...['script', 'style', 'textarea', 'option', 'select', 'noscript', 'title', 'iframe', 'object', 'template'],
  ...['svg', 'math', 'xmp', 'noembed', 'noframes', 'plaintext', 'button'],
]

/**
 * The few elements that an e-mail needs; links lead to web pages only. Other elements are removed, their text
 * stays.
 */
export const sanitiseHtml = (html: string): string =>
  sanitizeHtml(printable(html), {
    allowedTags: ['p', 'br', 'b', 'i', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nonTextTags: silent,
    // Later readers of the markup recurse per level.
    nestingLimit: 30,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, { href }) => ({ tagName, attribs: href === undefined ? noAttributes : { href, rel } }),
    },
  })
    .replaceAll(`<a rel="${rel}">`, '<a>') // its address was refused
    .trim()

const hasBlocks = (html: string) => /<(p|ul|ol)>/.test(html)

/** Wraps text without blocks in a paragraph. */
export const inParagraph = (html: string) => (html === '' || hasBlocks(html) ? html : `<p>${html}</p>`)

/** Plain text as paragraphs: split at empty lines, single line breaks kept. Markup in it is text. */
export const textToHtml = (text: string): string =>
  printable(text)
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replace(/\n/g, '<br />')}</p>`)
    .join('')

/** The visible text. */
export const htmlToText = (html: string): string => toPlainText(html).trim()
