/** The last part of the address of a program's glossary: no item may have this slug. */
export const glossarySegment = 'words'
