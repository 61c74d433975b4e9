const ofNext =
  /^(x-middleware-|x-nextjs-|x-next-|x-invoke-|x-now-|x-matched-path$|x-vercel-|x-nonce$|next-resume$)/

/** Whether Next trusts this request header, which only Next itself may set. */
export const isSetByNext = (name: string) => ofNext.test(name)
