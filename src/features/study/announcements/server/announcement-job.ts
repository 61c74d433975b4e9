import { z } from 'zod'
import { defineJob } from '@/server/jobs/job'

/** Queued with an announcement, and run every minute: the next run continues what a killed run has left. */
export const sendAnnouncementJob = defineJob('announcements.send', z.object({}))
