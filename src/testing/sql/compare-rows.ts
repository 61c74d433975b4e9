import { type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Column, JsonShape } from './describe-statement'
import type { Driver, RowType } from './find-statements'

type Kind =
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'decimal'
  | 'bytes'
  | 'list'
  | 'json'
  | 'any'

const kindsOf = (names: string, kind: Kind) => names.split(' ').map((name) => [name, kind] as const)

/** The types that the driver makes from types of the database. */
const made: Record<Driver | 'json', Map<string, Kind>> = {
  prisma: new Map([
    ...kindsOf('int2 int4 float4 float8 oid', 'number'),
    ...kindsOf('text varchar bpchar name uuid enum inet regtype char', 'string'),
    ...kindsOf('timestamptz timestamp date time', 'date'),
    ['int8', 'bigint'],
    ['numeric', 'decimal'],
    ['bool', 'boolean'],
    ['bytea', 'bytes'],
    ...kindsOf('json jsonb', 'json'),
  ]),
  pg: new Map([
    ...kindsOf('int2 int4 float4 float8 oid', 'number'),
    ...kindsOf('text varchar bpchar name uuid enum inet regtype char int8 numeric time _enum', 'string'),
    ...kindsOf('timestamptz timestamp date', 'date'),
    ['bool', 'boolean'],
    ['bytea', 'bytes'],
    ...kindsOf('json jsonb', 'json'),
  ]),
  json: new Map([
    ...kindsOf('int2 int4 float4 float8 int8 numeric', 'number'),
    ...kindsOf('text varchar bpchar name uuid enum inet timestamptz timestamp date time', 'string'),
    ['bool', 'boolean'],
    ...kindsOf('json jsonb', 'json'),
  ]),
}

interface Field {
  type: Type
  optional: boolean
}

/** Compares the columns that PostgreSQL returns with the types in the code. */
export class RowComparer {
  constructor(private readonly project: Project) {}

  /** The errors, one line per column. */
  problems(row: RowType, columns: readonly Column[], driver: Driver): string[] {
    const fields = this.fieldsOf(row.type, row.generics)
    if (fields === null) {
      return []
    }
    return this.differences(fields, columns, driver, '')
  }

  private differences(
    fields: ReadonlyMap<string, Field>,
    columns: readonly Column[],
    made: Driver | 'json',
    path: string,
  ): string[] {
    const given = new Map(columns.map((column) => [column.name, column]))
    const missing = [...fields].filter(([name, { optional }]) => !optional && !given.has(name))
    const extra = columns.filter(({ name }) => !fields.has(name))
    return [
      ...missing.map(([name]) => `${path}${name}: in the type, not in the statement`),
      ...extra.map(({ name }) => `${path}${name}: in the statement, not in the type`),
      ...[...fields].flatMap(([name, { type }]) => {
        const column = given.get(name)
        return column ? this.ofColumn(type, column, made, `${path}${name}`) : []
      }),
    ]
  }

  private ofColumn(type: Type, column: Column, driver: Driver | 'json', path: string): string[] {
    const parts = this.partsOf(type)
    if (parts.some(({ flags }) => flags & (TypeFlags.Any | TypeFlags.Unknown))) {
      return []
    }
    const accepts = parts.some(({ flags }) => flags & (TypeFlags.Null | TypeFlags.Undefined))
    const rest = parts.filter(({ flags }) => !(flags & (TypeFlags.Null | TypeFlags.Undefined)))
    const problems = column.nullable && !accepts ? [`${path}: may be null`] : []
    const ofParts = rest.map((part) => this.ofPart(part, column, driver, path))
    // One of the types of a union is enough.
    return [...problems, ...(ofParts.some(({ length }) => length === 0) ? [] : (ofParts[0] ?? []))]
  }

  private ofPart(type: Type, column: Column, driver: Driver | 'json', path: string): string[] {
    const { type: name, json } = column
    const kind = made[driver].get(name) ?? (name.startsWith('_') ? 'list' : 'any')
    const declared = this.kindOf(type)
    if (kind === 'json') {
      return json ? this.ofJson(type, json, path) : []
    }
    if (kind === 'list') {
      const item = this.itemOf(type)
      return item
        ? this.ofColumn(item, { name: '', type: name.slice(1), nullable: false }, driver, `${path}[]`)
        : [`${path}: ${name} is a list, declared ${this.text(type)}`]
    }
    return kind === 'any' || kind === declared || declared === 'any'
      ? []
      : [`${path}: ${name} comes as ${kind}, declared ${this.text(type)}`]
  }

  private ofJson(type: Type, json: JsonShape, path: string): string[] {
    if (json.kind === 'list') {
      const item = this.itemOf(type)
      return item
        ? this.partsOf(item).flatMap((part) => this.ofJson(part, json.of, `${path}[]`))
        : [`${path}: a list, declared ${this.text(type)}`]
    }
    const fields = this.fieldsOf(type, new Map())
    return fields ? this.differences(fields, json.fields, 'json', `${path}.`) : []
  }

  private partsOf(type: Type): readonly Type[] {
    return type.isUnionType() ? type.getTypes() : [type]
  }

  private itemOf(type: Type): Type | undefined {
    const { checker } = this.project
    return type.isTypeReference() && checker.isArrayLikeType(type)
      ? checker.getTypeArguments(type)[0]
      : undefined
  }

  /** null: any object is possible. */
  private fieldsOf(type: Type, generics: ReadonlyMap<string, Type>): Map<string, Field> | null {
    const { checker } = this.project
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) {
      return null
    }
    const parts = type.isIntersectionType() ? type.getTypes() : [type]
    const fields = new Map<string, Field>()
    for (const part of parts) {
      const bound = part.isTypeParameter() ? generics.get(checker.typeToString(part)) : undefined
      if (bound) {
        for (const [name, field] of this.fieldsOf(bound, generics) ?? []) {
          fields.set(name, field)
        }
        continue
      }
      const properties = checker.getPropertiesOfType(part)
      if (properties.length === 0 && checker.getIndexInfosOfType(part).length > 0) {
        if (parts.length === 1) {
          return null
        }
        continue
      }
      for (const property of properties) {
        const field = checker.getTypeOfSymbol(property)
        if (field) {
          fields.set(property.name, { type: field, optional: (property.flags & SymbolFlags.Optional) !== 0 })
        }
      }
    }
    return fields
  }

  private kindOf(type: Type): Kind {
    const { flags } = type
    if (flags & TypeFlags.StringLike || flags & TypeFlags.TemplateLiteral) {
      return 'string'
    }
    if (flags & TypeFlags.NumberLike) {
      return 'number'
    }
    if (flags & TypeFlags.BooleanLike) {
      return 'boolean'
    }
    if (flags & TypeFlags.BigIntLike) {
      return 'bigint'
    }
    const name = type.getSymbol()?.name
    return name === 'Date'
      ? 'date'
      : name === 'Decimal'
        ? 'decimal'
        : name === 'Uint8Array'
          ? 'bytes'
          : name
            ? 'json'
            : 'any'
  }

  private text(type: Type): string {
    return this.project.checker.typeToString(type)
  }
}
