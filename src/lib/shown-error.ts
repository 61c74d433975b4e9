const longest = 240

/**
 * The part of an error that may be shown: its first line without addresses, telephone numbers, codes, tokens and passwords
 * of connection strings.
 */
export const shownError = (error: string): string =>
  (error.split('\n').find((line) => line.trim() !== '') ?? '')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[address]')
    .replace(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu, '[e-mail]')
    .replace(/\b[\w-]{10,}\.[\w-]{10,}(\.[\w-]*)?/g, '[token]')
    .replace(/\b(?=\w*\d)(?=\w*[a-z])[\w]{32,}\b/gi, '[token]')
    .replace(/\+?\d[\d ]{4,}\d/g, '[number]')
    .trim()
    .slice(0, longest)
