import { z } from 'zod'
import { can } from '@/server/kernel/access'
import { type OfficeCounts, readOfficeCounts } from '@/server/kernel/office-counts'
import { defineUseCase } from '@/server/kernel/use-case'
import type { Stats } from '../stats.answers'

export const presentStats = (counts: OfficeCounts): Stats => ({
  newStudents: counts.studentsToday,
  totalStudents: counts['users.student'],
  newMessages: counts['messages.unread'],
  totalMessages: counts['messages.all'],
  readMessages: counts['messages.all'] - counts['messages.unread'],
  inquiries: counts['messages.inquiries'],
  newEmails: counts['mails.sent'],
})

export const getStats = defineUseCase({
  name: 'stats.get-stats',
  access: can('admin.area'),
  input: z.object({}),
  limits: [],
  run: async ({ now }): Promise<Stats> => presentStats(await readOfficeCounts(now)),
})
