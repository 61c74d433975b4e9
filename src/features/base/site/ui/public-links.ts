import { paths } from '@/config/paths'

/** Who sees an entry of the public bar; the boot script decides by the hint cookie which state the page is in. */
type Audience = 'all' | 'visitor' | 'student' | 'office'

export const publicLinks = [
  { key: 'home', path: paths.home, audience: 'all' },
  { key: 'programs', path: paths.programs, audience: 'all' },
  { key: 'services', path: paths.services, audience: 'all' },
  { key: 'about', path: paths.about, audience: 'all' },
  { key: 'contact', path: paths.contact, audience: 'all' },
] as const satisfies readonly { key: string; path: string; audience: Audience }[]

export const accountLinks = [
  { key: 'login', path: paths.login, audience: 'visitor', look: 'text' },
  { key: 'register', path: paths.register, audience: 'visitor', look: 'primary' },
  { key: 'backOffice', path: paths.officePage('dashboard'), audience: 'office', look: 'primary' },
  { key: 'dashboard', path: paths.dashboard, audience: 'student', look: 'text' },
  { key: 'makePayment', path: paths.payment, audience: 'student', look: 'primary' },
] as const satisfies readonly { key: string; path: string; audience: Audience; look: 'text' | 'primary' }[]

export const shownTo: Record<Audience, string> = {
  all: '',
  visitor: 'auth-in:hidden',
  student: 'auth-out:hidden office-only:hidden',
  office: 'office-out:hidden',
}
