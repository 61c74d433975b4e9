/** `src/browser/boot.ts` as the build makes it: one constant, so that its hash can be in the security policy. */
declare const __BOOT__: string

export const bootScript = __BOOT__
