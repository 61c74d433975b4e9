import { pool } from '@/server/db'

const mostDefinitions = 200
const definitions = new Map<string, unknown>()

const definitionSql = 'select definition from item_revisions where id = $1::uuid and published_at is not null'

/** The definition of a published revision, which never changes: the most recently used ones stay in memory. */
export async function publishedDefinition(revisionId: string): Promise<unknown> {
  const cachedDefinition = definitions.get(revisionId)
  if (cachedDefinition !== undefined) {
    return cachedDefinition
  }
  const { rows } = await pool().query<{ definition: unknown }>({
    name: 'learning.published-definition',
    text: definitionSql,
    values: [revisionId],
  })
  const definition = rows[0]?.definition
  if (definition !== undefined) {
    keep(revisionId, definition)
  }
  return definition
}

function keep(revisionId: string, definition: unknown) {
  const [oldest] = definitions.keys()
  if (definitions.size >= mostDefinitions && oldest !== undefined) {
    definitions.delete(oldest)
  }
  definitions.set(revisionId, definition)
}
