import { bodyBudgets } from '@/config/body-budgets'
import { previewItem } from '@/features/study/curriculum/server/preview-item'
import { readJsonObject } from '@/server/transport/http/read-json'
import { toRoute } from '@/server/transport/http/to-route'

/** What an editor has typed, as readers would see it. */
export const POST = toRoute(previewItem, {
  readInput: async (request, params) => ({
    ...(await readJsonObject(request, bodyBudgets.curriculum.bytes)),
    ...params,
  }),
})
