/** The last part of the address of a program's glossary. */
export const glossarySegment = 'words'
/** The last part of the address of a program's workbench. */
export const workbenchSegment = 'workbench'

/** Pages of a program beside its items: no item may have such a slug. */
export const programSegments: readonly string[] = [glossarySegment, workbenchSegment]
