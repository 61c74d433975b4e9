import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  exampleDataIn,
  examplesIn,
} from '../../src/features/study/learning/server/curriculum/format-document'
import {
  type ItemFacts,
  readItemFile,
} from '../../src/features/study/learning/server/curriculum/item-file.schema'
import { query } from './database'

/** An example of the authors' document. */
export function exampleItem(fits: (facts: ItemFacts) => boolean): ItemFacts {
  const text = readFileSync('curriculum/FORMAT.md', 'utf8')
  for (const example of examplesIn(text).items) {
    const read = readItemFile(example, exampleDataIn(text))
    if ('facts' in read && fits(read.facts)) {
      return read.facts
    }
  }
  throw new Error('the document has no such example')
}

export interface AddedItem {
  id: string
  program: string
  slug: string
}

/** Published items in a late week that has none of its own. They stay until `archiveItems`. */
export async function addItems(facts: readonly (ItemFacts & { slug: string })[]): Promise<AddedItem[]> {
  const [week] = await query<{ id: string; program_id: string; slug: string }>(
    `select w.id, w.program_id, p.slug from program_weeks w join programs p on p.id = w.program_id
     where not exists (select 1 from learning_items i where i.week_id = w.id and i.imported_hash is not null)
     order by w.number desc, p.slug limit 1`,
  )
  const added: AddedItem[] = []
  for (const { kind, minutes, title, definition, slug } of facts) {
    const [id, revision] = [randomUUID(), randomUUID()]
    await query(
      `insert into learning_items (id, program_id, week_id, position, slug, kind, minutes, required, updated_at)
       select $1, $2, $3, coalesce(max(position), 0) + 1, $4, $5::"ItemKind", $6, false, now() from learning_items where week_id = $3`,
      [id, week?.program_id, week?.id, slug, kind, minutes],
    )
    await query(
      `insert into item_revisions (id, item_id, number, origin, title_en, title_fr, source_en, source_fr, html_en, html_fr, definition,
         renderer_version, updated_at, published_at)
       values ($1, $2, 1, 'office', $3, $4, 'Text', 'Texte', '<p>Text</p>', '<p>Texte</p>', $5, 1, now(), now())`,
      [revision, id, title.en, title.fr, JSON.stringify(definition)],
    )
    await query('update learning_items set published_revision_id = $2 where id = $1', [id, revision])
    added.push({ id, slug, program: week?.slug ?? '' })
  }
  return added
}

export const archiveItems = (items: readonly AddedItem[]) =>
  query('update learning_items set archived_at = now() where id = any($1::uuid[])', [
    items.map(({ id }) => id),
  ])
