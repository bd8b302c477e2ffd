import { type HouseRule, isNode, type Node, parse } from './house-rule.ts'

/** But the one that spells the breaches out. */
const isTestFile = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) && file !== 'scripts/test-rules.test.ts'

const SLEEPS = [
  /\bwaitForTimeout\(/g,
  /new Promise(?:<\w+>)?\(\s*\(?\w+\)?\s*=>\s*\{?\s*(?:void )?setTimeout\(/g,
  /\bsetTimeout\b[^\n]*\bfrom 'node:timers\/promises'/g,
]

/** A time is too short on a busy computer and too long on any other. */
export const noFixedSleeps: HouseRule = {
  says: 'a test waits for what it is about (vi.waitFor, expect.poll), not for a time; what it does slowly itself is lasting() of test-time.ts',
  covers: isTestFile,
  findIn: (source) => SLEEPS.flatMap((sleep) => source.match(sleep) ?? []),
}

/** The picture of a page is taken once nothing moves, which no condition says; it proves nothing. */
const TAKES_PICTURES = 'e2e/help-pictures.ts'
const isHelper = (file: string): boolean =>
  (/\/test-[^/]+\.ts$|\/testing\/|\.setup\.ts$/.test(file) ||
    (file.startsWith('e2e/') && !isTestFile(file))) &&
  /\.tsx?$/.test(file) &&
  !isTestFile(file) &&
  !file.endsWith('/test-time.ts') &&
  file !== TAKES_PICTURES

const nameOf = (node: unknown): string => (isNode(node) ? String(node.value ?? '') : '')

/** `setTimeout(go, …)`, alone or as the first thing that a function does. */
function callsTimer(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'CallExpression') return nameOf(node.callee) === 'setTimeout'
  const [first] = (node.stmts as Node[] | undefined) ?? []
  return first !== undefined && callsTimer(first.expression)
}

function isSleep({ type, callee, arguments: given }: Node): boolean {
  if (type === 'CallExpression')
    return (
      isNode(callee) && callee.type === 'MemberExpression' && nameOf(callee.property) === 'waitForTimeout'
    )
  if (type !== 'NewExpression' || nameOf(callee) !== 'Promise') return false
  const [first] = (given as { expression: Node }[] | undefined) ?? []
  return first !== undefined && callsTimer(first.expression.body)
}

/** A loop that ends by a condition; `while (true)` is none. */
const hasCondition = ({ type = '', test }: Node): boolean =>
  /^(While|DoWhile|For)Statement$/.test(type) && isNode(test) && test.type !== 'BooleanLiteral'

function* sleepsIn(value: unknown, isPolling = false): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* sleepsIn(item, isPolling)
  else if (isNode(value)) {
    if (isSleep(value)) {
      if (!isPolling) yield 'a sleep'
      return
    }
    const goesOn = isPolling && !/Function/.test(value.type ?? '')
    for (const child of Object.values(value)) yield* sleepsIn(child, goesOn || hasCondition(value))
  }
}

export const helpersPoll: HouseRule = {
  says: 'a helper of tests waits in a loop with a condition, not for a time; what it does slowly itself is lasting() of test-time.ts',
  covers: isHelper,
  findIn: (source, file) =>
    /setTimeout|waitForTimeout/.test(source) ? [...sleepsIn(parse(source, file))] : [],
}

export const noMockedModules: HouseRule = {
  says: 'a test runs what can run: it replaces no module, and gives a part another one only where the part asks for it',
  covers: isTestFile,
  findIn: (source) => source.match(/\bvi\.(?:mock|doMock|hoisted)\(/g) ?? [],
}
