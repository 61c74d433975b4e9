/** The first part of every address of Next's own. */
export const ownFolder = '_next'
/** Where its router asks while developing: '/__nextjs_original-stack-frames'. */
export const developingPrefix = '/__nextjs'
/** The built files, whose names have a hash. */
export const builtFilesAddress = `/${ownFolder}/static/`
export const pictureOptimiser = `/${ownFolder}/image`

const own = new RegExp(`^/${ownFolder}(/|$)`)

export const isOwnAddress = (path: string) => own.test(path)
