import { defineOfficeList } from '@/lib/office-list'

export const auditList = defineOfficeList({
  page: 'audit-log',
  namespace: 'Audit',
  texts: { noneText: 'Audit.noneHint' },
  unsearched: true,
  sorts: ['newest'],
  filters: { action: 'text', admin_id: 'text', target_user_id: 'text', from: 'day', to: 'day' },
  maxQuery: 80,
})
