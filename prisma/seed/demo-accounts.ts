export interface DemoAccount {
  label: string
  username: string
  password: string
}

/** The people of a demo, with their passwords in the open: never seeded in production. */
export const demoAccounts: readonly DemoAccount[] = [
  { label: 'Administrator', username: 'admin', password: 'demo-admin-2026' },
  { label: 'Staff', username: 'staff', password: 'demo-staff-2026' },
  { label: 'Student, midway', username: 'amina', password: 'demo-amina-2026' },
  { label: 'Student, just begun', username: 'brenda', password: 'demo-brenda-2026' },
  { label: 'Student, stuck', username: 'herve', password: 'demo-herve-2026' },
  { label: 'Student, finished', username: 'clarisse', password: 'demo-clarisse-2026' },
  { label: 'Student, payment pending', username: 'paul', password: 'demo-paul-2026' },
]

export function demoPassword(username: string): string {
  const account = demoAccounts.find((candidate) => candidate.username === username)
  if (!account) {
    throw new Error(`no demo account ${username}`)
  }
  return account.password
}
