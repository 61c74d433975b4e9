import type { MetadataJson } from 'libphonenumber-js/core'

/** Only the part of libphonenumber's metadata for Cameroon: the whole world would be 80 KB in the browser. */
export const cameroonMetadata = {
  version: 4,
  country_calling_codes: { '237': ['CM'] },
  countries: {
    CM: [
      '237',
      '00',
      '[26]\\d{8}|88\\d{6,7}',
      [8, 9],
      [
        ['(\\d{2})(\\d{2})(\\d{2})(\\d{2})', '$1 $2 $3 $4', ['88']],
        ['(\\d)(\\d{2})(\\d{2})(\\d{2})(\\d{2})', '$1 $2 $3 $4 $5', ['[26]|88']],
      ],
    ],
  },
} as unknown as MetadataJson
