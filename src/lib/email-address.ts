/** 'amina@example.cm' → 'am•••@example.cm': enough to recognise one's own address. */
export const maskEmail = (address: string) => address.replace(/^(.{1,2})[^@]*/u, '$1•••')
