import { z } from 'zod'
import { isObject } from '@/lib/json'

export type JsonSchema = Record<string, unknown>

/** Removes patterns of 300 characters if there is a format. */
const shorten = (schema: JsonSchema): JsonSchema => {
  const { pattern: _, ...rest } = schema
  return ['uuid', 'date-time', 'email'].includes(String(schema.format)) ? rest : schema
}

function walk(value: unknown, visit: (schema: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => walk(each, visit))
  }
  if (!isObject(value)) {
    return value
  }
  return visit(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each, visit)])))
}

/** Schemas of zod as JSON Schema 2020-12, with their definitions among the document's components. */
export function createSchemas() {
  const components: Record<string, unknown> = {}

  return {
    components,
    /** `prefix` names definitions that have no name of their own (a schema that holds itself). */
    of(schema: z.ZodType, io: 'input' | 'output', prefix: string): JsonSchema {
      const { $schema: _, $defs, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
      const nameOf = (name: string) => (name.startsWith('__') ? `${prefix}${name}` : name)
      const mend = (part: unknown) =>
        walk(part, (each) =>
          typeof each.$ref === 'string'
            ? {
                ...each,
                $ref: each.$ref.replace(
                  /^#\/\$defs\/(.*)$/,
                  (_, name) => `#/components/schemas/${nameOf(name)}`,
                ),
              }
            : shorten(each),
        )
      for (const [name, part] of Object.entries($defs ?? {})) {
        components[nameOf(name)] = mend(part)
      }
      return mend(whole) as JsonSchema
    },
  }
}

export type Schemas = ReturnType<typeof createSchemas>

export interface Fields {
  properties: Record<string, JsonSchema>
  required: string[]
}

/** The fields of an object's schema; those of a union or an intersection together. */
export function fieldsOf(schema: JsonSchema): Fields {
  const parts = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((each) =>
    Array.isArray(each) ? each : [],
  )
  const inner = parts.filter(isObject).map(fieldsOf)
  const all = Array.isArray(schema.allOf) ? inner : []
  const properties = Object.assign({}, ...inner.map((each) => each.properties), schema.properties)
  const required = [...((schema.required as string[]) ?? []), ...all.flatMap((each) => each.required)]
  // A field with a default may be missing.
  return { properties, required: required.filter((name) => !('default' in (properties[name] ?? {}))) }
}
