/** A new number renders every published text again at the next import or start: raise it with every change of the output. */
export const rendererVersion = 4
