/** The first part of all of Next's own addresses. */
export const ownFolder = '_next'
/** The prefix of its tools during development: '/__nextjs_original-stack-frames'. */
export const developingPrefix = '/__nextjs'
/** The built files, whose names have a hash. */
export const builtFilesAddress = `/${ownFolder}/static/`
export const pictureOptimiser = `/${ownFolder}/image`

const own = new RegExp(`^/${ownFolder}(/|$)`)

export const isOwnAddress = (path: string) => own.test(path)
