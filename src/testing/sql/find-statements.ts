import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CallExpression,
  type Expression,
  isArrowFunction,
  isAwaitExpression,
  isCallExpression,
  isExpressionStatement,
  isFunctionDeclaration,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isTaggedTemplateExpression,
  isVariableDeclaration,
  type Node,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import { type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import {
  type AnyFunction,
  Evaluator,
  NeedsCaller,
  NotResolved,
  nameOf,
  parameter,
  type Scope,
} from './evaluate'

/** The library that sends the statement: they convert some types of the database differently. */
export type Driver = 'prisma' | 'pg'

export interface RowType {
  type: Type
  /** The types of its type parameters. */
  generics: ReadonlyMap<string, Type>
}

export interface FoundStatement {
  /** The place where its text begins, or where a shared function that completes it is called. */
  at: string
  driver: Driver
  /** The different texts that the code can build. */
  texts: string[]
  /** null: it returns no rows, or they are not read. */
  row: RowType | null
  /** Its rows are read without a type. */
  untyped: boolean
}

export interface UnresolvedStatement {
  at: string
  reason: string
}

interface Call {
  node: Node
  scopeOf(evaluator: Evaluator, outer: Scope): Scope
  generics: ReadonlyMap<string, Type>
}

const passes = [0, 1, 2, 3]
/** Commands that PostgreSQL cannot prepare, and that return no rows. */
const isCommand = /^\s*(?:listen|set|notify)\b/i
const mayHoldStatements = /\$(?:query|execute)Raw|\.query\s*[(<]|\.query$/m

/** Every raw statement of the product, with its text and the type of its rows. */
export class StatementFinder {
  private readonly texts = new Map<string, string>()
  readonly found: FoundStatement[] = []
  readonly unresolved: UnresolvedStatement[] = []

  constructor(
    private readonly project: Project,
    private readonly root: string,
    paths: readonly string[],
  ) {
    for (const path of paths) {
      this.texts.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }

  find() {
    for (const [path, text] of this.texts) {
      if (mayHoldStatements.test(text)) {
        const file = this.fileOf(path)
        if (file) {
          this.walk(file, (node) => this.visit(node))
        }
      }
    }
    return this
  }

  private fileOf(path: string) {
    return this.project.program.getSourceFile(join(this.root, path))
  }

  private walk(node: Node, visit: (node: Node) => void) {
    visit(node)
    node.forEachChild((child) => this.walk(child, visit))
  }

  private visit(node: Node) {
    if (isTaggedTemplateExpression(node)) {
      const name = isPropertyAccessExpression(node.tag) ? node.tag.name.text : ''
      if (name === '$queryRaw' || name === '$executeRaw') {
        this.add(node, 'prisma', (evaluator, scope) => evaluator.sqlTemplate(node.template, scope))
      }
    } else if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      this.visitCall(node, node.expression.name.text, node.expression.expression)
    }
  }

  private visitCall(node: CallExpression, name: string, receiver: Expression) {
    const [first] = node.arguments
    if (!first) {
      return
    }
    if (/^\$(?:query|execute)Raw(?:Unsafe)?$/.test(name)) {
      this.add(node, 'prisma', (evaluator, scope) => evaluator.text(first, scope))
    } else if (name === 'query' && this.sendsStatements(receiver)) {
      const text = isObjectLiteralExpression(first) ? this.propertyOf(first, 'text') : first
      if (text) {
        this.add(node, 'pg', (evaluator, scope) => evaluator.text(text, scope))
      }
    }
  }

  private sendsStatements(receiver: Expression) {
    const type = this.project.checker.getTypeAtLocation(receiver)
    return (
      type !== undefined &&
      /\b(?:Pool|PoolClient|Client|ClientBase)\b/.test(this.project.checker.typeToString(type))
    )
  }

  private propertyOf(object: Expression, name: string): Expression | undefined {
    if (!isObjectLiteralExpression(object)) {
      return undefined
    }
    for (const each of object.properties) {
      if (isPropertyAssignment(each) && nameOf(each.name) === name) {
        return each.initializer
      }
      if (isShorthandPropertyAssignment(each) && nameOf(each.name) === name && isIdentifier(each.name)) {
        return each.name
      }
    }
    return undefined
  }

  private add(
    node: TaggedTemplateExpression | CallExpression,
    driver: Driver,
    textWith: (evaluator: Evaluator, scope: Scope) => string,
  ) {
    this.resolve(node, driver, textWith, { node, scopeOf: (_, outer) => outer, generics: new Map() }, 0)
  }

  private resolve(
    node: TaggedTemplateExpression | CallExpression,
    driver: Driver,
    textWith: (evaluator: Evaluator, scope: Scope) => string,
    via: Call,
    depth: number,
  ) {
    const row = this.rowType(node, driver, via.generics)
    try {
      const open = row && this.openGeneric(row)
      if (open) {
        throw new NeedsCaller(open)
      }
      const texts = new Set<string>()
      for (const pass of passes) {
        const evaluator = new Evaluator(this.project, pass)
        texts.add(numbered(textWith(evaluator, via.scopeOf(evaluator, new Map()))))
      }
      if ([...texts].every((text) => isCommand.test(text))) {
        return
      }
      const isTyped = row !== null && !this.isUnknown(row)
      const untyped = !isTyped && this.isRead(via.node)
      this.found.push({ at: this.placeOf(via.node), driver, texts: [...texts], row, untyped })
    } catch (error) {
      if (error instanceof NeedsCaller && depth < 4 && encloses(error.fn, via.node)) {
        const calls = this.callsOf(error.fn)
        for (const call of calls) {
          this.resolve(node, driver, textWith, this.through(call, error.fn, via), depth + 1)
        }
        if (calls.length > 0) {
          return
        }
      }
      if (!(error instanceof NeedsCaller || error instanceof NotResolved)) {
        throw error
      }
      this.unresolved.push({ at: this.placeOf(via.node), reason: error.message })
    }
  }

  /** The statement as completed by this call of the function. */
  private through(call: CallExpression, fn: AnyFunction, inner: Call): Call {
    const given = new Map<string, Type>()
    fn.typeParameters?.forEach((each, at) => {
      const argument = call.typeArguments?.[at]
      const type = argument && this.project.checker.getTypeFromTypeNode(argument)
      given.set(each.name.text, type ?? this.project.checker.getUnknownType())
    })
    const passedOn = [...inner.generics].map(([name, type]) => [name, this.substituted(type, given)] as const)
    const generics = new Map([...given, ...passedOn])
    return {
      node: call,
      generics,
      scopeOf: (evaluator, outer) =>
        inner.scopeOf(evaluator, evaluator.bind(fn, evaluator.arguments(call, outer))),
    }
  }

  private substituted(type: Type, generics: ReadonlyMap<string, Type>): Type {
    return (type.isTypeParameter() && generics.get(this.project.checker.typeToString(type))) || type
  }

  private callsOf(fn: AnyFunction): CallExpression[] {
    const name = isFunctionDeclaration(fn)
      ? fn.name
      : isArrowFunction(fn) && isVariableDeclaration(fn.parent) && isIdentifier(fn.parent.name)
        ? fn.parent.name
        : undefined
    if (!name) {
      return []
    }
    const calls: CallExpression[] = []
    const mentions = new RegExp(`\\b${name.text}\\b`)
    for (const [path, text] of this.texts) {
      const file = mentions.test(text) ? this.fileOf(path) : undefined
      if (file) {
        this.walk(file, (node) => {
          if (
            isCallExpression(node) &&
            isIdentifier(node.expression) &&
            node.expression.text === name.text &&
            this.calls(node.expression, fn)
          ) {
            calls.push(node)
          }
        })
      }
    }
    return calls
  }

  private calls(name: Node, fn: AnyFunction) {
    const symbol = this.project.checker.getSymbolAtLocation(name)
    const origin =
      symbol && symbol.flags & SymbolFlags.Alias ? this.project.checker.getAliasedSymbol(symbol) : symbol
    const declared = origin?.valueDeclaration?.resolve(this.project)
    const called = declared && isVariableDeclaration(declared) ? declared.initializer : declared
    return called?.pos === fn.pos && called.getSourceFile() === fn.getSourceFile()
  }

  private rowType(
    node: TaggedTemplateExpression | CallExpression,
    driver: Driver,
    generics: ReadonlyMap<string, Type>,
  ): RowType | null {
    const { checker } = this.project
    if (driver === 'pg') {
      const [argument] = node.typeArguments ?? []
      const type = argument && checker.getTypeFromTypeNode(argument)
      return type ? { type, generics } : null
    }
    const promise = checker.getTypeAtLocation(node)
    const rows = promise?.isTypeReference() ? checker.getTypeArguments(promise)[0] : undefined
    const row =
      rows?.isTypeReference() && checker.isArrayLikeType(rows) ? checker.getTypeArguments(rows)[0] : undefined
    return row ? { type: row, generics } : null
  }

  /** The function whose type parameter the row still has. */
  private openGeneric({ type, generics }: RowType): AnyFunction | undefined {
    const parts = type.isIntersectionType() ? type.getTypes() : [type]
    for (const part of parts) {
      const bound = part.isTypeParameter() ? generics.get(this.project.checker.typeToString(part)) : undefined
      const open = bound ?? part
      if (open.isTypeParameter()) {
        let declared = open.getSymbol()?.declarations[0]?.resolve(this.project)
        while (declared && !isFunctionDeclaration(declared) && !isArrowFunction(declared)) {
          declared = declared.parent
        }
        return declared
      }
    }
    return undefined
  }

  private isUnknown({ type, generics }: RowType) {
    const parts = type.isIntersectionType() ? type.getTypes() : [type]
    const bound = parts.map((each) =>
      each.isTypeParameter() ? generics.get(this.project.checker.typeToString(each)) : each,
    )
    return bound.some((each) => each === undefined || (each.flags & TypeFlags.Unknown) !== 0)
  }

  private isRead(node: Node) {
    const name = isTaggedTemplateExpression(node) ? node.tag : isCallExpression(node) ? node.expression : node
    if (isPropertyAccessExpression(name) && name.name.text.startsWith('$execute')) {
      return false
    }
    const outer = isAwaitExpression(node.parent) ? node.parent.parent : node.parent
    return isTaggedTemplateExpression(node) ? !isExpressionStatement(outer) : isVariableDeclaration(outer)
  }

  private placeOf(node: Node): string {
    const file = node.getSourceFile()
    const line = file.text.slice(0, node.getStart()).split('\n').length
    return `${file.fileName.slice(this.root.length + 1)}:${line}`
  }
}

function encloses(fn: AnyFunction, node: Node) {
  let outer: Node | undefined = node
  while (outer && (outer.pos !== fn.pos || outer.end !== fn.end || outer.kind !== fn.kind)) {
    outer = outer.parent
  }
  return outer !== undefined && outer.getSourceFile() === fn.getSourceFile()
}

/** With the parameters numbered in their order, as Prisma sends it. */
function numbered(text: string): string {
  let count = 0
  return text.replaceAll(parameter, () => {
    count += 1
    return `$${count}`
  })
}
