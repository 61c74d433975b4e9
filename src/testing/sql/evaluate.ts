import {
  type ArrowFunction,
  type BindingName,
  type Block,
  type CallExpression,
  type Expression,
  type FunctionDeclaration,
  type Identifier,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isExpression,
  isFunctionDeclaration,
  isIdentifier,
  isIfStatement,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isSwitchStatement,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isTypeOfExpression,
  isVariableDeclaration,
  isVariableStatement,
  type Node,
  type Statement,
  SyntaxKind,
  type TemplateExpression,
  type TemplateLiteral,
} from 'typescript/unstable/ast'
import {
  type Symbol as CompilerSymbol,
  type Project,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'

/** The placeholder of a value in the text of a fragment, until the parameters of the whole statement are numbered. */
export const parameter = '\u0001'

export type AnyFunction = FunctionDeclaration | ArrowFunction

export type Value =
  | { kind: 'text'; text: string }
  | { kind: 'sql'; text: string }
  | { kind: 'list'; items: Value[] }
  | { kind: 'object'; fields: Map<string, Value> }
  | { kind: 'function'; node: AnyFunction; scope: Scope }
  | { kind: 'nothing' }
  /** Known only at run time. */
  | { kind: 'value'; node: Node; from?: Node; because?: Error }

export type Scope = ReadonlyMap<string, Value>

/** The text depends on the arguments of this function's callers. */
export class NeedsCaller extends Error {
  constructor(readonly fn: AnyFunction) {
    super('depends on its callers')
  }
}

export class NotResolved extends Error {}

/** Methods of lists and texts that put fragments together. */
const followed = new Set([
  'map',
  'flatMap',
  'filter',
  'reduce',
  'join',
  'toReversed',
  'slice',
  'trim',
  'concat',
])

const nothing: Value = { kind: 'nothing' }
const sqlOf = (text: string): Value => ({ kind: 'sql', text })
const textOf = (text: string): Value => ({ kind: 'text', text })

const isFunction = (node: Node): node is AnyFunction => isFunctionDeclaration(node) || isArrowFunction(node)

/**
 * Evaluates the text of a statement from the code that builds it: constants, fragments of other files, lists,
 * functions that return a fragment. `pass` decides what is known only at run time: 0 takes the first branch or entry everywhere,
 * 1 the second.
 */
export class Evaluator {
  private depth = 0

  constructor(
    private readonly project: Project,
    private readonly pass: number,
  ) {}

  /** The text of a tagged template of SQL; values become parameters. */
  sqlTemplate(template: TemplateLiteral, scope: Scope): string {
    if (isNoSubstitutionTemplateLiteral(template)) {
      return template.text
    }
    const parts = template.templateSpans.map(
      ({ expression, literal }) => this.interpolated(expression, scope) + literal.text,
    )
    return template.head.text + parts.join('')
  }

  /** The text of an expression that is a string or a fragment. */
  text(node: Expression, scope: Scope): string {
    const value = this.evaluate(node, scope)
    if (value.kind === 'text' || value.kind === 'sql') {
      return value.text
    }
    throw this.unknown(value, node)
  }

  evaluate(node: Expression, scope: Scope): Value {
    this.depth += 1
    try {
      if (this.depth > 200) {
        throw new NotResolved('too deep')
      }
      return this.evaluated(node, scope)
    } finally {
      this.depth -= 1
    }
  }

  /** Binds the parameters of a function to the arguments of a call. */
  bind(fn: AnyFunction, args: readonly Value[]): Scope {
    const scope = new Map<string, Value>()
    fn.parameters.forEach((each, at) => {
      const value = each.dotDotDotToken ? ({ kind: 'list', items: args.slice(at) } as const) : args[at]
      const given = value && value.kind !== 'nothing' ? value : undefined
      const fallback = each.initializer ? this.evaluate(each.initializer, scope) : (value ?? nothing)
      this.bindName(each.name, given ?? fallback, scope)
    })
    return scope
  }

  arguments(call: CallExpression, scope: Scope): Value[] {
    return call.arguments.map((each) => this.evaluate(each, scope))
  }

  private evaluated(node: Expression, scope: Scope): Value {
    if (
      isParenthesizedExpression(node) ||
      isAsExpression(node) ||
      isSatisfiesExpression(node) ||
      isNonNullExpression(node)
    ) {
      return this.evaluate(node.expression, scope)
    }
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node)) {
      return textOf(isNumericLiteral(node) ? node.text.replaceAll('_', '') : node.text)
    }
    if (isTemplateExpression(node)) {
      return this.plainTemplate(node, scope)
    }
    if (isTaggedTemplateExpression(node)) {
      return sqlOf(this.sqlTemplate(node.template, scope))
    }
    if (isConditionalExpression(node)) {
      return this.evaluate(this.holds(node.condition, scope) ? node.whenTrue : node.whenFalse, scope)
    }
    if (isArrayLiteralExpression(node)) {
      return { kind: 'list', items: node.elements.flatMap((each) => this.element(each, scope)) }
    }
    if (isObjectLiteralExpression(node)) {
      return this.object(node, scope)
    }
    if (isFunction(node)) {
      return { kind: 'function', node, scope }
    }
    if (isIdentifier(node)) {
      return this.identifier(node, scope)
    }
    if (isPropertyAccessExpression(node)) {
      return this.property(node.expression, node.name.text, node, scope)
    }
    if (isElementAccessExpression(node)) {
      return this.entry(node.expression, node.argumentExpression, node, scope)
    }
    if (isCallExpression(node)) {
      return this.call(node, scope)
    }
    if (isBinaryExpression(node)) {
      return this.binary(node.left, node.operatorToken.kind, node.right, node, scope)
    }
    if (isTypeOfExpression(node)) {
      const { kind } = this.evaluate(node.expression, scope)
      return kind === 'value' ? { kind, node } : textOf(kind === 'text' ? 'string' : 'object')
    }
    return node.kind === SyntaxKind.NullKeyword || node.kind === SyntaxKind.FalseKeyword
      ? nothing
      : { kind: 'value', node }
  }

  /** A text that is known only at run time may still be the value of a parameter. */
  private plainTemplate(node: TemplateExpression, scope: Scope): Value {
    try {
      const parts = node.templateSpans.map(
        ({ expression, literal }) => this.spliced(expression, scope) + literal.text,
      )
      return textOf(node.head.text + parts.join(''))
    } catch (error) {
      if (error instanceof NeedsCaller || error instanceof NotResolved) {
        return { kind: 'value', node, because: error }
      }
      throw error
    }
  }

  private interpolated(node: Expression, scope: Scope): string {
    const value = this.evaluate(node, scope)
    if (value.kind === 'sql') {
      return value.text
    }
    if (value.kind === 'value' && this.isFragment(value.node)) {
      throw this.unknown(value, node)
    }
    return parameter
  }

  private spliced(node: Expression, scope: Scope): string {
    const value = this.evaluate(node, scope)
    if (value.kind === 'text' || value.kind === 'sql') {
      return value.text
    }
    if (value.kind === 'value') {
      const literals = this.literalsOf(value.node)
      if (literals.length > 0) {
        return literals[this.pass % literals.length] ?? ''
      }
      if ((this.typeOf(value.node)?.flags ?? 0) & TypeFlags.NumberLike) {
        return '1'
      }
    }
    throw this.unknown(value, node)
  }

  private unknown(value: Value, node: Node): Error {
    if (value.kind === 'value' && value.because) {
      return value.because
    }
    const fn = value.kind === 'value' ? this.parameterOf(value.from ?? value.node) : undefined
    return fn ? new NeedsCaller(fn) : new NotResolved(`${value.kind}: ${node.getText().slice(0, 80)}`)
  }

  /** The function whose parameter this expression reads. */
  private parameterOf(node: Node, depth = 0): AnyFunction | undefined {
    let base: Node = node
    while (isPropertyAccessExpression(base) || isElementAccessExpression(base) || isCallExpression(base)) {
      base = base.expression
    }
    let declared = isIdentifier(base) && depth < 20 ? this.declaration(base) : undefined
    while (declared && (isBindingElement(declared) || isObjectBindingPattern(declared))) {
      declared = declared.parent
    }
    if (declared && isVariableDeclaration(declared)) {
      return declared.initializer && this.parameterOf(declared.initializer, depth + 1)
    }
    return declared && isParameterDeclaration(declared) && isFunction(declared.parent)
      ? declared.parent
      : undefined
  }

  private typeOf(node: Node): Type | undefined {
    return this.project.checker.getTypeAtLocation(node)
  }

  private isFragment(node: Node): boolean {
    const type = this.typeOf(node)
    return type !== undefined && /\bSql\b/.test(this.project.checker.typeToString(type))
  }

  private literalsOf(node: Node): string[] {
    const type = this.typeOf(node)
    const types = type?.isUnionType() ? type.getTypes() : type ? [type] : []
    return types.every((each) => each.isStringLiteralType() || each.isNumberLiteralType())
      ? types.map((each) => String((each as { value: unknown }).value))
      : []
  }

  private element(node: Expression, scope: Scope): Value[] {
    if (!isSpreadElement(node)) {
      return [this.evaluate(node, scope)]
    }
    const value = this.evaluate(node.expression, scope)
    return value.kind === 'list' ? value.items : value.kind === 'nothing' ? [] : [value]
  }

  private object(node: Expression, scope: Scope): Value {
    const fields = new Map<string, Value>()
    if (!isObjectLiteralExpression(node)) {
      return { kind: 'object', fields }
    }
    for (const each of node.properties) {
      if (isPropertyAssignment(each)) {
        fields.set(nameOf(each.name), this.evaluate(each.initializer, scope))
      } else if (isShorthandPropertyAssignment(each)) {
        fields.set(nameOf(each.name), this.shorthand(each.name, scope))
      } else if (isSpreadAssignment(each)) {
        const spread = this.evaluate(each.expression, scope)
        if (spread.kind === 'object') {
          for (const [name, value] of spread.fields) {
            fields.set(name, value)
          }
        }
      }
    }
    return { kind: 'object', fields }
  }

  private shorthand(name: Node, scope: Scope): Value {
    const bound = scope.get(nameOf(name))
    if (bound) {
      return bound
    }
    const symbol = this.project.checker.getShorthandAssignmentValueSymbol(name.parent)
    return this.declared(this.declarationOf(symbol), name, scope)
  }

  private identifier(node: Identifier, scope: Scope): Value {
    const bound = scope.get(node.text)
    if (bound) {
      return bound
    }
    return node.text === 'undefined' ? nothing : this.declared(this.declaration(node), node, scope)
  }

  private declared(declaration: Node | undefined, node: Node, scope: Scope): Value {
    if (!declaration) {
      return { kind: 'value', node }
    }
    if (isVariableDeclaration(declaration) && declaration.initializer && isIdentifier(declaration.name)) {
      const own = declaration.getSourceFile() === node.getSourceFile() ? scope : new Map<string, Value>()
      return this.evaluate(declaration.initializer, own)
    }
    if (isBindingElement(declaration)) {
      return this.destructured(declaration, node, scope)
    }
    return isFunction(declaration)
      ? { kind: 'function', node: declaration, scope: new Map() }
      : { kind: 'value', node }
  }

  /** A destructured constant: const { a } = f(). */
  private destructured(element: Node, node: Node, scope: Scope): Value {
    const statement = element.parent?.parent
    if (
      !isBindingElement(element) ||
      !statement ||
      !isVariableDeclaration(statement) ||
      !statement.initializer
    ) {
      return { kind: 'value', node }
    }
    const names = new Map<string, Value>()
    this.bindName(statement.name, this.evaluate(statement.initializer, scope), names)
    return (element.name && names.get(nameOf(element.name))) || { kind: 'value', node }
  }

  private declaration(node: Identifier): Node | undefined {
    return this.declarationOf(this.project.checker.getSymbolAtLocation(node))
  }

  private declarationOf(symbol: CompilerSymbol | undefined): Node | undefined {
    const origin =
      symbol && symbol.flags & SymbolFlags.Alias ? this.project.checker.getAliasedSymbol(symbol) : symbol
    return origin?.valueDeclaration?.resolve(this.project)
  }

  private property(object: Expression, name: string, node: Node, scope: Scope): Value {
    if (isIdentifier(object) && object.text === 'Prisma' && name === 'empty') {
      return sqlOf('')
    }
    const value = this.evaluate(object, scope)
    if (value.kind === 'object') {
      return value.fields.get(name) ?? nothing
    }
    if (value.kind === 'sql' && (name === 'sql' || name === 'text')) {
      return textOf(value.text)
    }
    if (value.kind === 'list' && name === 'length') {
      return textOf(String(value.items.length))
    }
    return value.kind === 'nothing' ? nothing : { kind: 'value', node, from: originOf(value) ?? node }
  }

  private entry(object: Expression, key: Expression, node: Node, scope: Scope): Value {
    const value = this.evaluate(object, scope)
    const name = this.evaluate(key, scope)
    const entries =
      value.kind === 'object' ? [...value.fields.values()] : value.kind === 'list' ? value.items : []
    if (name.kind === 'text') {
      const found = value.kind === 'object' ? value.fields.get(name.text) : entries[Number(name.text)]
      return found ?? nothing
    }
    return entries[this.pass % Math.max(1, entries.length)] ?? { kind: 'value', node }
  }

  private call(node: CallExpression, scope: Scope): Value {
    const callee = node.expression
    if (isPropertyAccessExpression(callee)) {
      const known = this.method(callee.expression, callee.name.text, node, scope)
      if (known) {
        return known
      }
    }
    const [first] = node.arguments
    if (isIdentifier(callee) && callee.text === 'String' && first) {
      return this.evaluate(first, scope)
    }
    const fn = this.evaluate(callee, scope)
    return fn.kind === 'function' && !fn.node.asteriskToken
      ? this.apply(fn, this.arguments(node, scope), node)
      : { kind: 'value', node }
  }

  private method(object: Expression, name: string, node: CallExpression, scope: Scope): Value | undefined {
    const [first, second] = node.arguments
    if (isIdentifier(object) && object.text === 'Prisma' && first) {
      return name === 'raw' ? sqlOf(this.spliced(first, scope)) : this.joined(first, second, ', ', scope)
    }
    if (isIdentifier(object) && object.text === 'Object' && first) {
      const of = this.evaluate(first, scope)
      return of.kind === 'object' ? { kind: 'list', items: this.entriesOf(of.fields, name) } : undefined
    }
    if (!followed.has(name)) {
      return undefined
    }
    const list = this.evaluate(object, scope)
    if (list.kind === 'text' && name === 'trim') {
      return list
    }
    if (name === 'join') {
      return list.kind === 'list' ? this.joined(object, first, ',', scope, textOf) : { kind: 'value', node }
    }
    const items: Value[] = list.kind === 'list' ? list.items : list.kind === 'value' ? [list] : []
    const fn = first && this.evaluate(first, scope)
    if (name === 'reduce' && fn?.kind === 'function' && second) {
      return items.reduce((all, one) => this.apply(fn, [all, one], node), this.evaluate(second, scope))
    }
    if ((name === 'map' || name === 'flatMap') && fn?.kind === 'function') {
      const mapped = items.map((item, at) => this.apply(fn, [item, textOf(String(at))], node))
      const flat = mapped.flatMap((each) =>
        name === 'flatMap' && each.kind === 'list' ? each.items : [each],
      )
      return list.kind === 'value' && !flat.some(({ kind }) => kind === 'sql' || kind === 'text')
        ? { kind: 'value', node }
        : { kind: 'list', items: flat }
    }
    return list.kind === 'list' ? list : { kind: 'value', node }
  }

  private entriesOf(fields: Map<string, Value>, name: string): Value[] {
    if (name === 'keys') {
      return [...fields.keys()].map(textOf)
    }
    return name === 'values'
      ? [...fields.values()]
      : [...fields].map(([key, value]) => ({ kind: 'list', items: [textOf(key), value] }))
  }

  private joined(
    list: Expression,
    separator: Expression | undefined,
    usual: string,
    scope: Scope,
    made = sqlOf,
  ): Value {
    const items = this.evaluate(list, scope)
    const between = separator ? this.text(separator, scope) : usual
    if (items.kind !== 'list') {
      if (items.kind === 'value' && !this.isFragment(items.node)) {
        return made(parameter)
      }
      throw this.unknown(items, list)
    }
    const texts = items.items.map((item) => {
      if (item.kind === 'sql' || (item.kind === 'text' && made === textOf)) {
        return item.text
      }
      if (item.kind === 'value' && (made === textOf || this.isFragment(item.node))) {
        throw this.unknown(item, list)
      }
      return parameter
    })
    return made(texts.join(between))
  }

  private apply(fn: Value & { kind: 'function' }, args: readonly Value[], node: Node): Value {
    const scope = new Map([...fn.scope, ...this.bind(fn.node, args)])
    const { body } = fn.node
    if (!body) {
      return { kind: 'value', node }
    }
    if (isBlock(body)) {
      return this.block(body, scope) ?? { kind: 'value', node }
    }
    return isExpression(body) ? this.evaluate(body, scope) : { kind: 'value', node }
  }

  private block(body: Block, scope: Map<string, Value>): Value | undefined {
    for (const statement of body.statements) {
      const result = this.statement(statement, scope)
      if (result) {
        return result
      }
    }
    return undefined
  }

  private statement(statement: Statement, scope: Map<string, Value>): Value | undefined {
    if (isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer) {
          this.bindName(name, this.evaluate(initializer, scope), scope)
        }
      }
    } else if (isReturnStatement(statement)) {
      return statement.expression ? this.evaluate(statement.expression, scope) : nothing
    } else if (isIfStatement(statement)) {
      const taken = this.holds(statement.expression, scope)
        ? statement.thenStatement
        : statement.elseStatement
      return taken && (isBlock(taken) ? this.block(taken, scope) : this.statement(taken, scope))
    }
    if (isSwitchStatement(statement)) {
      const { clauses } = statement.caseBlock
      const chosen = clauses[this.pass % clauses.length]
      return chosen?.statements.map((each) => this.statement(each, scope)).find((each) => each !== undefined)
    }
    return undefined
  }

  private bindName(name: BindingName, value: Value, scope: Map<string, Value>) {
    if (isIdentifier(name)) {
      scope.set(name.text, value)
      return
    }
    name.elements.forEach((each, at) => {
      if (!isBindingElement(each) || !each.name) {
        return
      }
      const own: Node = each.name
      const key = nameOf(each.propertyName ?? own)
      const found: Value | undefined = isObjectBindingPattern(name)
        ? this.fieldOf(value, key, each)
        : value.kind === 'list'
          ? value.items[at]
          : { kind: 'value', node: own }
      const missing = found === undefined || found.kind === 'nothing'
      const bound = missing && each.initializer ? this.evaluate(each.initializer, scope) : (found ?? nothing)
      this.bindName(each.name, bound, scope)
    })
  }

  private fieldOf(value: Value, key: string, element: Node): Value | undefined {
    if (value.kind === 'sql' && (key === 'sql' || key === 'text')) {
      return textOf(value.text)
    }
    if (value.kind === 'object') {
      if (isBindingElement(element) && element.dotDotDotToken) {
        return value
      }
      return value.fields.get(key)
    }
    const node = isBindingElement(element) && element.name ? element.name : element
    return { kind: 'value', node, from: originOf(value) ?? node }
  }

  private holds(condition: Expression, scope: Scope): boolean {
    const value = this.evaluate(condition, scope)
    if (value.kind === 'nothing') {
      return false
    }
    if (value.kind === 'text') {
      return value.text !== '' && value.text !== '0'
    }
    return value.kind === 'value' ? this.pass % 2 === 0 : true
  }

  private binary(left: Expression, operator: SyntaxKind, right: Expression, node: Node, scope: Scope): Value {
    const a = this.evaluate(left, scope)
    switch (operator) {
      case SyntaxKind.QuestionQuestionToken:
        return a.kind === 'nothing' || (a.kind === 'value' && this.pass % 2 === 1)
          ? this.evaluate(right, scope)
          : a
      case SyntaxKind.BarBarToken:
        return a.kind === 'nothing' ? this.evaluate(right, scope) : a
      case SyntaxKind.AmpersandAmpersandToken:
        return a.kind === 'nothing' ? a : this.evaluate(right, scope)
      default:
    }
    const b = this.evaluate(right, scope)
    if (
      operator === SyntaxKind.EqualsEqualsEqualsToken ||
      operator === SyntaxKind.ExclamationEqualsEqualsToken
    ) {
      return this.compared(a, b, operator === SyntaxKind.EqualsEqualsEqualsToken) ?? { kind: 'value', node }
    }
    return a.kind === 'text' && b.kind === 'text'
      ? calculated(a.text, operator, b.text, node)
      : { kind: 'value', node }
  }

  private compared(a: Value, b: Value, equal: boolean): Value | undefined {
    if ([a, b].some(({ kind }) => kind === 'value')) {
      return undefined
    }
    const same =
      a.kind === b.kind && (a.kind === 'nothing' || ('text' in a && 'text' in b && a.text === b.text))
    return same === equal ? textOf('true') : nothing
  }
}

/** The name of a property, without quotes. */
export const nameOf = (name: Node) => name.getText().replace(/^['"](.*)['"]$/, '$1')

const originOf = (value: Value) => (value.kind === 'value' ? (value.from ?? value.node) : undefined)

function calculated(a: string, operator: SyntaxKind, b: string, node: Node): Value {
  const numbers = Number.isFinite(Number(a)) && Number.isFinite(Number(b))
  switch (operator) {
    case SyntaxKind.PlusToken:
      return textOf(numbers ? String(Number(a) + Number(b)) : a + b)
    case SyntaxKind.MinusToken:
      return textOf(String(Number(a) - Number(b)))
    case SyntaxKind.AsteriskToken:
      return textOf(String(Number(a) * Number(b)))
    case SyntaxKind.SlashToken:
      return textOf(String(Number(a) / Number(b)))
    case SyntaxKind.AsteriskAsteriskToken:
      return textOf(String(Number(a) ** Number(b)))
    default:
      return { kind: 'value', node }
  }
}
