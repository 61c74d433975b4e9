import type { AddressedList } from '@/lib/office-list'

export const auditList: AddressedList = {
  page: 'audit-log',
  sorts: ['newest'],
  filters: { action: 'text', admin_id: 'text', target_user_id: 'text', from: 'day', to: 'day' },
  maxQuery: 80,
}
