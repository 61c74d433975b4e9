export const lines = (...all: string[]) => all.join('\n')
