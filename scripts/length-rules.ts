import { type HouseRule, isIn, isNode, type Node, parse } from './house-rule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAY_S = 86_400
/** A number alone is one of these lengths only if it is exactly that long: 3,600 is as often a count. */
const ALONE = new Set([HOUR, DAY, 7 * DAY, DAY_S, 7 * DAY_S])
/** In a product these say that it is a length of time. */
const OF_MS = new Set([MINUTE, HOUR, DAY])
/** Later than any length: a moment. */
const MOMENTS = 1e12

const isLength = (numbers: readonly number[]): boolean => {
  const product = numbers.reduce((all, each) => all * each, 1)
  if (numbers.length === 1) return ALONE.has(product)
  const sixties = numbers.filter((each) => each === 60).length
  const isInMs = numbers.some((each) => OF_MS.has(each)) || (numbers.includes(1000) && sixties > 0)
  if (isInMs) return product % HOUR === 0 && product < MOMENTS
  return sixties > 1 || numbers.includes(DAY_S)
}

const factorsOf = (node: Node): Node[] =>
  node.type === 'BinaryExpression' && node.operator === '*'
    ? [...factorsOf(node.left as Node), ...factorsOf(node.right as Node)]
    : [node]

const nameOf = (node: Node): string => (node.type === 'Identifier' ? String(node.value) : '')

/** A length made of a shorter one that has a name: 24 hours are a day. */
const isMadeOfShorter = (numbers: readonly number[], names: readonly string[]): boolean =>
  (names.includes('HOUR_MS') && numbers.includes(24)) || (names.includes('MINUTE_MS') && numbers.includes(60))

/** Each length that is spelled out, as its factors; the types of TypeScript are none. */
function* spelledIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* spelledIn(item)
  else if (isNode(value) && value.type !== 'TsLiteralType') {
    const factors = factorsOf(value)
    const isProduct = factors.length > 1
    if (isProduct || value.type === 'NumericLiteral') {
      const numbers = factors
        .filter(({ type }) => type === 'NumericLiteral')
        .map((node) => Number(node.value))
      const names = factors.map(nameOf)
      if ((numbers.length > 0 && isLength(numbers)) || isMadeOfShorter(numbers, names))
        yield [...names.filter(Boolean), ...numbers].join(' * ')
    }
    const within = isProduct ? factors.filter(({ type }) => type !== 'NumericLiteral') : Object.values(value)
    if (value.type !== 'NumericLiteral') yield* spelledIn(within)
  }
}

const NAMED = /^(MINUTE|HOUR|DAY|WEEK)(_MS|_S)?$/

/** A name of its own for one of them, such as `const HOUR_S = 3600`. */
function* namedIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* namedIn(item)
  else if (isNode(value)) {
    const { type, id, init } = value
    const name = type === 'VariableDeclarator' ? nameOf(id as Node) : ''
    if (NAMED.test(name) && isNode(init)) {
      const numbers = factorsOf(init).map((node) => (node.type === 'NumericLiteral' ? Number(node.value) : 0))
      const product = numbers.reduce((all, each) => all * each, 1)
      if (product === MINUTE || (name.endsWith('_S') && product === 3_600)) yield name
    }
    for (const child of Object.values(value)) yield* namedIn(child)
  }
}

export const lengthsOnce: HouseRule = {
  says: 'an hour, a day and a week have their names in packages/domain/src/time/lengths.ts, a minute that one name',
  covers: (file) =>
    isIn(file, 'apps/', 'packages/', 'bench/', 'e2e/') &&
    /\.tsx?$/.test(file) &&
    // The client for others uses nothing of the domain.
    !isIn(file, 'packages/client/') &&
    file !== 'packages/domain/src/time/lengths.ts',
  // To take all files apart takes long.
  findIn: (source, file) =>
    /60|600_?000|86_?400|604_?800|24 \* /.test(source)
      ? [...spelledIn(parse(source, file)), ...namedIn(parse(source, file))]
      : [],
}
