import { checkPhone } from '@/lib/cameroon-phone'

/** A number of the academy, mobile, fixed or abroad, as E.164; null: it is none. */
export function asOfficePhone(typed: string): string | null {
  const mobile = checkPhone(typed)
  if (mobile.ok) {
    return mobile.e164
  }
  const compact = typed.replace(/[\s.()-]/g, '').replace(/^00/, '+')
  if (/^2\d{8}$/.test(compact)) {
    return `+237${compact}`
  }
  const isFixed = /^\+2372\d{8}$/.test(compact)
  const isAbroad = /^\+[1-9]\d{7,14}$/.test(compact) && !compact.startsWith('+237')
  return isFixed || isAbroad ? compact : null
}
