import type pg from 'pg'
import { child, children, isNode, nodes, parseTree, type Tree, type TreeNode, word } from './node-tree'

/** A column of the result, as PostgreSQL describes it. */
export interface Column {
  name: string
  /** The name in pg_type, e.g. int4, timestamptz, _uuid; `enum` for an enum. */
  type: string
  nullable: boolean
  json?: JsonShape
}

/** The contents of a JSON column, if the statement itself builds it. */
export type JsonShape = { kind: 'object'; fields: Column[] } | { kind: 'list'; of: JsonShape }

interface Catalogue {
  types: Map<string, string>
  /** Views: the database does not say which of their columns may be null. */
  views: Set<string>
  /** "relid.attnum" of columns that are never null. */
  required: Set<string>
  functions: Map<string, { name: string; strict: boolean }>
}

/** Functions that return null for values, though they are strict. */
const mayReturnNull = new Set([
  'array_length',
  'array_position',
  'json_extract_path',
  'json_extract_path_text',
  'json_object_field',
  'json_object_field_text',
  'json_array_element',
  'json_array_element_text',
  'jsonb_extract_path',
  'jsonb_extract_path_text',
  'jsonb_object_field',
  'jsonb_object_field_text',
  'jsonb_array_element',
  'jsonb_array_element_text',
  'substring',
  'regexp_match',
  'jsonb_path_query_first',
  'nullif',
  'to_regclass',
])
const buildsObject = new Set(['json_build_object', 'jsonb_build_object'])
const neverNull = new Set([
  ...buildsObject,
  'json_build_array',
  'jsonb_build_array',
  'concat',
  'concat_ws',
  'now',
  'clock_timestamp',
  'row_number',
  'rank',
  'dense_rank',
  'num_nulls',
  'num_nonnulls',
])
const listsJson = new Set(['json_agg', 'jsonb_agg'])

/** Reads result columns, their types and whether they may be null from PostgreSQL, without running the statement. */
export class StatementReader {
  private count = 0
  private constructor(
    private readonly client: pg.Client,
    private readonly catalogue: Catalogue,
  ) {}

  static async open(client: pg.Client): Promise<StatementReader> {
    const types = await client.query<{ oid: string; name: string }>(
      `select t.oid::text, case when t.typtype = 'e' then 'enum' when e.typtype = 'e' then '_enum' else t.typname end as name
       from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
    )
    const required = await client.query<{ key: string }>(
      // The lists of Prisma's models have no NOT NULL, and Prisma never writes null into one.
      `select a.attrelid || '.' || a.attnum as key from pg_attribute a join pg_type t on t.oid = a.atttypid
       where (a.attnotnull or t.typcategory = 'A') and a.attnum > 0 and not a.attisdropped`,
    )
    const views = await client.query<{ oid: string }>(`select oid::text from pg_class where relkind = 'v'`)
    const functions = await client.query<{ oid: string; name: string; strict: boolean }>(
      'select oid::text, proname as name, proisstrict as strict from pg_proc',
    )
    return new StatementReader(client, {
      views: new Set(views.rows.map(({ oid }) => oid)),
      types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
      required: new Set(required.rows.map(({ key }) => key)),
      functions: new Map(functions.rows.map(({ oid, name, strict }) => [oid, { name, strict }])),
    })
  }

  /** null: the statement returns no rows. Fails like PostgreSQL if the statement names something that does not exist. */
  async columns(text: string): Promise<Column[] | null> {
    this.count += 1
    const name = `checked_${this.count}`
    await this.client.query('begin')
    try {
      await this.client.query(`prepare ${name} as ${text}`)
      const { rows } = await this.client.query<{ takes: string[]; gives: string[] | null; oids: string[] }>(
        `select parameter_types::text[] as takes, result_types::text[] as gives, result_types::oid[]::text[] as oids
         from pg_prepared_statements where name = $1`,
        [name],
      )
      const [prepared] = rows
      if (!prepared?.gives) {
        return null
      }
      const returned = prepared.gives.length === 1 ? prepared.gives[0] : 'record'
      await this.client.query(
        `create function pg_temp.${name}(${prepared.takes.join(', ')}) returns setof ${returned} language sql
         begin atomic ${text}; end`,
      )
      const body = await this.client.query<{ tree: string }>(
        `select prosqlbody::text as tree from pg_proc where proname = $1`,
        [name],
      )
      return this.columnsOf(parseTree(body.rows[0]?.tree ?? ''), statedIn(text)).map((column, at) => ({
        ...column,
        type: this.catalogue.types.get(prepared.oids[at] ?? '') ?? '',
      }))
    } finally {
      await this.client.query('rollback')
      await this.client.query('deallocate all')
    }
  }

  private columnsOf(tree: Tree, stated: ReadonlySet<string>): Column[] {
    const query = firstQuery(tree)
    if (!query) {
      throw new Error('no query in the tree')
    }
    return new QueryColumns(query, [], { ...this.catalogue, stated }).columns()
  }
}

function firstQuery(tree: Tree): TreeNode | undefined {
  if (isNode(tree)) {
    return tree.is === 'QUERY' ? tree : undefined
  }
  return Array.isArray(tree) ? tree.map(firstQuery).find((each) => each !== undefined) : undefined
}

interface Fact {
  nullable: boolean
  json?: JsonShape
}

const unknown: Fact = { nullable: true }
const present: Fact = { nullable: false }

/** One query of a statement; `outer`: the queries around it. */
class QueryColumns {
  private readonly range: TreeNode[]
  /** "varno.varattno" that a condition has shown not to be null. */
  private shown = new Set<string>()
  private shownRows = new Set<string>()

  constructor(
    private readonly query: TreeNode,
    private readonly outer: QueryColumns[],
    private readonly catalogue: Catalogue & { stated: ReadonlySet<string> },
  ) {
    this.range = children(query, 'rtable')
    const tree = child(query, 'jointree')
    if (tree) {
      this.learnFrom(tree)
    }
  }

  columns(): Column[] {
    return this.targets().map((target) => {
      const expression = child(target, 'expr')
      const fact = expression ? this.fact(expression) : unknown
      const name = word(target, 'resname')
      const nullable = fact.nullable && !this.catalogue.stated.has(name)
      return { ...fact, name, type: expression ? this.typeOf(expression) : '', nullable }
    })
  }

  private targets(): TreeNode[] {
    const list = word(this.query, 'commandType') === '1' ? 'targetList' : 'returningList'
    return children(this.query, list).filter((each) => word(each, 'resjunk') !== 'true')
  }

  /** The type of the n-th column (from 1) of this query. A column of a union may be null if it may be null in one of its parts. */
  private factOf(at: number): Fact {
    const setOperations = child(this.query, 'setOperations')
    if (setOperations) {
      const parts = this.range.filter((each) => word(each, 'rtekind') === '1')
      const facts = parts.map((part) => this.subquery(part)?.factOf(at) ?? unknown)
      return { nullable: facts.some(({ nullable }) => nullable) }
    }
    const expression = this.targets()[at - 1]
    const value = expression && child(expression, 'expr')
    return value ? this.fact(value) : unknown
  }

  private subquery(entry: TreeNode): QueryColumns | undefined {
    const query = child(entry, 'subquery')
    return query && new QueryColumns(query, [this, ...this.outer], this.catalogue)
  }

  /** Learns from conditions of each row: a compared value, or one with "is not null", is not null. */
  private learnFrom(tree: TreeNode) {
    for (const part of children(tree, 'fromlist')) {
      this.learnFromJoin(part)
    }
    this.learn(child(tree, 'quals'))
  }

  private learnFromJoin(part: TreeNode) {
    if (part.is === 'JOINEXPR' && word(part, 'jointype') === '0') {
      for (const side of ['larg', 'rarg']) {
        const join = child(part, side)
        if (join) {
          this.learnFromJoin(join)
        }
      }
      this.learn(child(part, 'quals'))
    }
  }

  private learn(condition: TreeNode | undefined) {
    if (!condition) {
      return
    }
    if (condition.is === 'BOOLEXPR' && word(condition, 'boolop') === 'and') {
      for (const each of children(condition, 'args')) {
        this.learn(each)
      }
    } else if (condition.is === 'NULLTEST' && word(condition, 'nulltesttype') === '1') {
      this.note(child(condition, 'arg'))
    } else if (condition.is === 'OPEXPR' || condition.is === 'SCALARARRAYOPEXPR') {
      for (const each of children(condition, 'args')) {
        this.note(each)
      }
    } else if (condition.is === 'VAR') {
      this.note(condition)
    }
  }

  private note(value: TreeNode | undefined) {
    let inner = value
    while (inner && (inner.is === 'RELABELTYPE' || inner.is === 'COERCEVIAIO')) {
      inner = child(inner, 'arg')
    }
    if (inner?.is === 'VAR' && word(inner, 'varlevelsup') === '0') {
      this.shown.add(`${word(inner, 'varno')}.${word(inner, 'varattno')}`)
      this.shownRows.add(word(inner, 'varno'))
    }
  }

  private fact(node: TreeNode): Fact {
    switch (node.is) {
      case 'VAR':
        return this.variable(node)
      case 'CONST':
        return { nullable: word(node, 'constisnull') === 'true' }
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return this.firstPresent(children(node, 'args'))
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COERCETODOMAIN':
      case 'COLLATEEXPR':
      case 'NAMEDARGEXPR':
        return this.of(child(node, 'arg'))
      case 'OPEXPR':
        return this.operator(node)
      case 'SCALARARRAYOPEXPR':
        return this.all(children(node, 'args'))
      case 'FUNCEXPR':
        return this.call(node)
      case 'AGGREF':
        return this.aggregate(node)
      case 'WINDOWFUNC':
        return {
          nullable:
            !neverNull.has(this.name(word(node, 'winfnoid'))) &&
            this.name(word(node, 'winfnoid')) !== 'count',
        }
      case 'CASEEXPR':
        return this.cases(node)
      case 'BOOLEXPR':
        return this.all(children(node, 'args'))
      case 'SUBLINK':
        return this.sublink(node)
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'GROUPINGFUNC':
        return present
      case 'PARAM':
        // Only TypeScript knows the passed values, not the database.
        return present
      default:
        return unknown
    }
  }

  private of(node: TreeNode | undefined): Fact {
    return node ? this.fact(node) : unknown
  }

  private all(list: readonly TreeNode[]): Fact {
    return { nullable: list.some((each) => this.fact(each).nullable) }
  }

  private firstPresent(list: readonly TreeNode[]): Fact {
    const facts = list.map((each) => this.fact(each))
    const json = facts.find((fact) => fact.json)?.json
    return { nullable: facts.every(({ nullable }) => nullable), ...(json && { json }) }
  }

  private operator(node: TreeNode): Fact {
    const fn = this.catalogue.functions.get(word(node, 'opfuncid'))
    return fn && mayReturnNull.has(fn.name) ? unknown : this.all(children(node, 'args'))
  }

  private call(node: TreeNode): Fact {
    const fn = this.catalogue.functions.get(word(node, 'funcid'))
    const args = children(node, 'args')
    if (fn && buildsObject.has(fn.name)) {
      const json = this.object(args)
      return { nullable: false, ...(json && { json }) }
    }
    if (fn && neverNull.has(fn.name)) {
      return present
    }
    return fn?.strict && !mayReturnNull.has(fn.name) ? this.all(args) : unknown
  }

  private object(args: readonly TreeNode[]): JsonShape | undefined {
    const fields: Column[] = []
    for (let at = 0; at + 1 < args.length; at += 2) {
      const [name, value] = [args[at], args[at + 1]]
      const key = name && textOf(name)
      if (key === undefined || !value) {
        return undefined
      }
      fields.push({ name: key, type: this.typeOf(value), ...this.fact(value) })
    }
    return { kind: 'object', fields }
  }

  private aggregate(node: TreeNode): Fact {
    const name = this.name(word(node, 'aggfnoid'))
    const [argument] = children(node, 'args')
    const value = argument && child(argument, 'expr')
    const fact = value && this.fact(value)
    const json: JsonShape | undefined =
      listsJson.has(name) && fact?.json ? { kind: 'list', of: fact.json } : undefined
    // A group has at least one row; without groups or with a filter there may be none.
    const hasRows = children(this.query, 'groupClause').length > 0 && !child(node, 'aggfilter')
    const nullable =
      name !== 'count' &&
      !(hasRows && (listsJson.has(name) || name === 'array_agg' || fact?.nullable === false))
    return { nullable, ...(json && { json }) }
  }

  private cases(node: TreeNode): Fact {
    const results = children(node, 'args').map((each) =>
      this.where(child(each, 'expr'), () => this.of(child(each, 'result'))),
    )
    const otherwise = this.of(child(node, 'defresult'))
    const json = [...results, otherwise].find((fact) => fact.json)?.json
    return { nullable: [...results, otherwise].some(({ nullable }) => nullable), ...(json && { json }) }
  }

  /** Reads something that is evaluated only under a condition. */
  private where(condition: TreeNode | undefined, read: () => Fact): Fact {
    const [values, rows] = [new Set(this.shown), new Set(this.shownRows)]
    this.learn(condition)
    const fact = read()
    this.shown = values
    this.shownRows = rows
    return fact
  }

  private sublink(node: TreeNode): Fact {
    const query = child(node, 'subselect')
    const inner = query && new QueryColumns(query, [this, ...this.outer], this.catalogue)
    switch (word(node, 'subLinkType')) {
      case '0':
      case '1':
      case '2':
      case '6':
        return present
      default:
    }
    const fact = inner?.factOf(1) ?? unknown
    // Without groups an aggregate always returns one row; any other query may return none.
    const oneRow =
      query &&
      word(query, 'hasAggs') === 'true' &&
      children(query, 'groupClause').length === 0 &&
      !child(query, 'havingQual')
    return { ...fact, nullable: fact.nullable || !oneRow }
  }

  private variable(node: TreeNode): Fact {
    const level = Number(word(node, 'varlevelsup'))
    if (level > 0) {
      return this.outer[level - 1]?.column(node) ?? unknown
    }
    return this.column(node)
  }

  private column(node: TreeNode): Fact {
    const [no, attribute] = [word(node, 'varno'), word(node, 'varattno')]
    const fact = this.stored(no, Number(attribute))
    const entry = this.range[Number(no) - 1]
    const stated = entry !== undefined && this.catalogue.stated.has(aliasOf(entry))
    const mayBeAbsent = nodesOrWords(node.fields.varnullingrels) > 0 && !this.shownRows.has(no) && !stated
    const ofView = stated && this.catalogue.views.has(word(entry, 'relid'))
    const nullable = (fact.nullable && !ofView) || mayBeAbsent
    return { ...fact, nullable: nullable && !this.shown.has(`${no}.${attribute}`) }
  }

  private stored(no: string, attribute: number): Fact {
    const entry = this.range[Number(no) - 1]
    if (!entry || attribute === 0) {
      return unknown
    }
    switch (word(entry, 'rtekind')) {
      case '0':
        return { nullable: !this.catalogue.required.has(`${word(entry, 'relid')}.${attribute}`) }
      case '1':
        return this.subquery(entry)?.factOf(attribute) ?? unknown
      case '2':
        return this.of(children(entry, 'joinaliasvars')[attribute - 1])
      case '3':
        // Elements of lists count as not null; fields of JSON records do not.
        return {
          nullable: children(entry, 'functions').some((each) => Array.isArray(each.fields.funccolnames?.[0])),
        }
      case '5':
        return this.all(this.valuesAt(entry, attribute - 1))
      case '6':
        return this.withQuery(entry, attribute)
      case '9':
        return this.of(children(entry, 'groupexprs')[attribute - 1])
      default:
        return unknown
    }
  }

  private valuesAt(entry: TreeNode, at: number): TreeNode[] {
    const [lists] = entry.fields.values_lists ?? []
    return Array.isArray(lists) ? lists.flatMap((list) => nodes(list)[at] ?? []) : []
  }

  private withQuery(entry: TreeNode, attribute: number): Fact {
    const levels = [this as QueryColumns, ...this.outer]
    const owner = levels[Number(word(entry, 'ctelevelsup'))]
    const found =
      owner &&
      children(owner.query, 'cteList').find((each) => word(each, 'ctename') === word(entry, 'ctename'))
    const query = found && child(found, 'ctequery')
    if (!owner || !query || word(found, 'cterecursive') === 'true') {
      return unknown
    }
    return new QueryColumns(query, [owner, ...owner.outer], this.catalogue).factOf(attribute)
  }

  private name(oid: string): string {
    return this.catalogue.functions.get(oid)?.name ?? ''
  }

  private typeOf(node: TreeNode): string {
    return this.catalogue.types.get(typeOid(node)) ?? ''
  }
}

/**
 * The names in a comment of the statement that declares types which the database does not know: the alias of a
 * view or of rows that an outer join may leave out, which are read only if they exist; or a column of the result.
 */
const statedIn = (text: string) =>
  new Set(
    [...text.matchAll(/\/\* as declared: ([\w, ]+?) \*\//g)].flatMap(([, names = '']) => names.split(', ')),
  )

const aliasOf = (entry: TreeNode) => {
  const names = child(entry, 'eref')
  return names ? word(names, 'aliasname') : ''
}

const nodesOrWords = (field: Tree[] | undefined) => {
  const [set] = field ?? []
  return Array.isArray(set) ? set.filter((each) => each !== 'b').length : 0
}

/** The text of a constant: its bytes, after the length. */
function textOf(node: TreeNode): string | undefined {
  const [, bytes] = node.is === 'CONST' ? (node.fields.constvalue ?? []) : []
  if (!Array.isArray(bytes)) {
    return undefined
  }
  const raw = Buffer.from(bytes.map((each) => Number(each) & 0xff))
  if (word(node, 'consttype') === '25') {
    return raw.subarray(4).toString('utf8')
  }
  return raw.toString('utf8').replace(/\0$/, '')
}

const typeFields = [
  'vartype',
  'consttype',
  'paramtype',
  'aggtype',
  'wintype',
  'funcresulttype',
  'opresulttype',
  'resulttype',
  'coalescetype',
  'casetype',
  'minmaxtype',
  'array_typeid',
  'row_typeid',
  'type',
] as const
const booleans = new Set(['BOOLEXPR', 'NULLTEST', 'BOOLEANTEST', 'SCALARARRAYOPEXPR', 'DISTINCTEXPR'])

function typeOid(node: TreeNode): string {
  if (booleans.has(node.is)) {
    return '16'
  }
  if (node.is === 'SUBLINK') {
    return sublinkType(node)
  }
  for (const field of typeFields) {
    const oid = word(node, field)
    if (oid) {
      return oid
    }
  }
  const inner = child(node, 'arg')
  return inner ? typeOid(inner) : ''
}

function sublinkType(node: TreeNode): string {
  const kind = word(node, 'subLinkType')
  const query = child(node, 'subselect')
  const [target] = query ? children(query, 'targetList') : []
  const inner = target && child(target, 'expr')
  if (['0', '1', '2'].includes(kind) || !inner) {
    return '16'
  }
  return kind === '6' ? `array of ${typeOid(inner)}` : typeOid(inner)
}
