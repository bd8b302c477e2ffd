import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PAGES } from '@millwright/contract/pages'
import { parseSync } from '@swc/core'
import { outdatedWordsIn } from './plain-words.ts'
import { noFixedSleeps, noMockedModules } from './test-rules.ts'

/** A rule of the house: which files it looks at, and what in them breaks it. */
export interface HouseRule {
  says: string
  covers(file: string): boolean
  findIn(source: string, file: string): string[]
}

type Node = { type?: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const isTest = (file: string) => /\.test\.tsx?$|\/test-[^/]+\.ts$|\/testing\/|^e2e\//.test(file)
const isIn = (file: string, ...folders: string[]) => folders.some((folder) => file.startsWith(folder))
const hasLetters = (text: string) => /\p{L}/u.test(text)

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item)
  else if (isNode(value)) {
    if (value.type) yield value
    for (const child of Object.values(value)) yield* walk(child)
  }
}

let last: { source: string; file: string; parsed: unknown } | null = null

/** The rules look at one file after the other. */
function parse(source: string, file: string): unknown {
  if (last?.source !== source || last.file !== file) {
    const parsed = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' })
    last = { source, file, parsed }
  }
  return last.parsed
}

/** The text of a literal, with … for what is put in at run time. */
function literal(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return node.value as string
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as Node[]).map((part) => part.raw as string).join('…')
}

function literalsIn(source: string, file: string): string[] {
  if (file.endsWith('.css')) return [source.replace(/\/\*[\s\S]*?\*\//g, '')]
  return [...walk(parse(source, file))].flatMap((node) => literal(node) ?? [])
}

/** Words that an expression can put on the screen itself; what it asks a function for is not one of them. */
function words(node: unknown): string[] {
  if (!isNode(node)) return []
  const text = literal(node)
  if (text !== undefined) return hasLetters(text) ? [text] : []
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return words(node.expression)
    case 'ConditionalExpression':
      return [...words(node.consequent), ...words(node.alternate)]
    case 'BinaryExpression':
      return node.operator === '===' || node.operator === '!=='
        ? []
        : [...words(node.left), ...words(node.right)]
    default:
      return []
  }
}

const spokenAttributes = new Set(['aria-label', 'title', 'placeholder', 'label', 'alt', 'description'])

function spokenWords(node: Node): string[] {
  if (node.type === 'JSXAttribute') {
    const name = (node.name as Node).value as string
    return spokenAttributes.has(name) ? words(node.value).map((text) => `${name}="${text}"`) : []
  }
  const children = node.type === 'JSXElement' || node.type === 'JSXFragment' ? (node.children as Node[]) : []
  return children.filter((child) => child.type === 'JSXExpressionContainer').flatMap(words)
}

export const noTextInComponents: HouseRule = {
  says: 'text on the screen comes from the language files, never from a component',
  covers: (file) => isIn(file, 'apps/web/src/') && file.endsWith('.tsx') && !isTest(file),
  findIn: (source, file) => [...walk(parse(source, file))].flatMap(spokenWords),
}

export const coloursInOnePlace: HouseRule = {
  says: 'a raw colour stands in tokens.css, theme.ts or index.html only',
  covers: (file) =>
    isIn(file, 'apps/web/src/') && !isTest(file) && !/(^|\/)(tokens\.css|theme\.ts)$/.test(file),
  findIn: (source, file) =>
    literalsIn(source, file).flatMap(
      (text) => text.match(/#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\brgba?\(|\bhsla?\(/gi) ?? [],
    ),
}

export const topicsInContract: HouseRule = {
  says: 'a topic is built and parsed in packages/contract only',
  covers: (file) =>
    isIn(file, 'apps/', 'packages/', 'bench/') && !isIn(file, 'packages/contract/src/') && !isTest(file),
  findIn: (source, file) =>
    literalsIn(source, file).filter((text) => /^(\$share\/[^/]+\/)?machines\//.test(text)),
}

const firstParts = new Set(Object.values(PAGES).map(({ path: of }) => of.split('/')[1] ?? ''))
/** From its start, or after what is put in front of it, such as the address of the portal. */
const pagePath = new RegExp(`^…?/(${[...firstParts].join('|')})(?=[/?#]|$)`)

export const pagesByName: HouseRule = {
  says: 'the server names a page: pageAddress of packages/contract writes its path',
  covers: (file) => isIn(file, 'apps/server/src/') && file.endsWith('.ts') && !isTest(file),
  findIn: (source, file) => literalsIn(source, file).filter((text) => pagePath.test(text)),
}

export const environmentInConfig: HouseRule = {
  says: 'process.env is read in config.ts, to which main.ts hands it',
  covers: (file) =>
    isIn(file, 'apps/', 'packages/') && !/^apps\/server\/src\/(config|main)\.ts$/.test(file) && !isTest(file),
  findIn: (source) => source.match(/\bprocess\.env\b/g) ?? [],
}

const sql = /\b(select\s[\s\S]*\bfrom\s|select\s+pg_|insert\s+into\s|delete\s+from\s|update\s+\S+\s+set\s)/i

export const sqlInStore: HouseRule = {
  says: 'SQL is in files named *-store.ts or *.sql only',
  // embedded/ makes the database that the stores then work in.
  covers: (file) =>
    isIn(file, 'apps/', 'packages/') &&
    !/-store\.ts$/.test(file) &&
    !isIn(file, 'apps/server/src/platform/embedded/') &&
    !isTest(file),
  findIn: (source, file) => literalsIn(source, file).filter((text) => sql.test(text)),
}

/** What names its language, as in `Intl.Collator('en')`, is the same for every reader; without one only the zone is asked for. */
const inLanguage = /\bIntl\.[A-Z]\w+\((?!'|\))|\.localeCompare\((?!.*, '\w+')/g

export const languageInOnePlace: HouseRule = {
  says: 'Intl in the language of the reader is asked in apps/web/src/platform/i18n only',
  covers: (file) =>
    isIn(file, 'apps/web/src/') && !isIn(file, 'apps/web/src/platform/i18n/') && !isTest(file),
  findIn: (source) => source.match(inLanguage) ?? [],
}

/** What is called later, or by others, is not within the `try` around it. */
const isFunction = ({ type = '' }: Node): boolean =>
  /Function|^(ClassMethod|PrivateMethod|Constructor|MethodProperty|GetterProperty|SetterProperty)$/.test(type)

const isJsonParse = ({ type, object, property }: Node): boolean =>
  type === 'MemberExpression' &&
  (object as Node).value === 'JSON' &&
  ((property as Node).value ?? ((property as Node).expression as Node | undefined)?.value) === 'parse'

/** Each JSON.parse that no `try` of its own function surrounds. */
function* unguardedParses(value: unknown, isGuarded = false): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* unguardedParses(item, isGuarded)
  else if (isNode(value)) {
    if (isJsonParse(value) && !isGuarded) yield 'JSON.parse'
    const within = isGuarded && !isFunction(value)
    for (const [key, child] of Object.entries(value))
      yield* unguardedParses(child, within || (value.type === 'TryStatement' && key === 'block'))
  }
}

export const jsonIsGuarded: HouseRule = {
  says: 'JSON.parse is called within a try that says what happens with other texts: parseJson of domain has one',
  covers: (file) => isIn(file, 'apps/', 'packages/') && /\.tsx?$/.test(file) && !isTest(file),
  // Few files have any, and to take all apart takes long.
  findIn: (source, file) => (/\bJSON\b/.test(source) ? [...unguardedParses(parse(source, file))] : []),
}

const LENGTHS = new Set([60_000, 3_600_000, 86_400_000, 604_800_000])

/** A product of numbers, or one; null for anything else. */
function productOf(node: unknown): number | null {
  if (!isNode(node)) return null
  if (node.type === 'NumericLiteral') return node.value as number
  if (node.type !== 'BinaryExpression' || node.operator !== '*') return null
  const [left, right] = [productOf(node.left), productOf(node.right)]
  return left === null || right === null ? null : left * right
}

export const lengthsOnce: HouseRule = {
  says: 'a minute, an hour, a day and a week in milliseconds are named in packages/domain/src/time/lengths.ts',
  covers: (file) =>
    isIn(file, 'apps/', 'packages/', 'bench/') &&
    /\.tsx?$/.test(file) &&
    file !== 'packages/domain/src/time/lengths.ts',
  findIn: (source, file) =>
    /const (MINUTE|HOUR|DAY|WEEK)\w* =/.test(source)
      ? [...walk(parse(source, file))].flatMap(({ type, id, init }) =>
          type === 'VariableDeclarator' &&
          /^(MINUTE|HOUR|DAY|WEEK)(_MS)?$/.test(String((id as Node).value)) &&
          LENGTHS.has(productOf(init) ?? 0)
            ? [String((id as Node).value)]
            : [],
        )
      : [],
}

export const plainWords: HouseRule = {
  says: 'comments and names use the words of the trade: those of scripts/plain-words.ts are out',
  // What is generated has the sentences of the API.
  covers: (file) => /\.(tsx?|css)$/.test(file) && file !== 'packages/client/src/api.ts',
  findIn: outdatedWordsIn,
}

export const houseRules = [
  plainWords,
  lengthsOnce,
  noTextInComponents,
  coloursInOnePlace,
  topicsInContract,
  pagesByName,
  environmentInConfig,
  sqlInStore,
  languageInOnePlace,
  jsonIsGuarded,
  noFixedSleeps,
  noMockedModules,
]

/** The rules of a page like docs/rules.md: `status 3` for the third numbered line under `## Status`. */
export function rulesIn(page: string): Set<string> {
  const rules = new Set<string>()
  let subject = ''
  for (const line of page.split('\n')) {
    subject = line.match(/^## (\S+)$/)?.[1]?.toLowerCase() ?? subject
    const number = line.match(/^(\d+)\. /)?.[1]
    if (number) rules.add(`${subject} ${number}`)
  }
  return rules
}

/** What cites a rule that does not exist, or a text that is not in the repository. */
export function brokenCitationsIn(source: string, rules: ReadonlySet<string>): string[] {
  const outside = source.match(/\bspec(ification)?s? ?§ ?\d+/gi) ?? []
  const cited = source.matchAll(/\brules: ([a-z]+ \d+)/gi)
  const unknown = [...cited].filter(([, rule = '']) => !rules.has(rule.toLowerCase())).map(([all]) => all)
  return [...outside, ...unknown]
}

const sources = (root: string): string[] =>
  globSync('{apps,packages,bench,e2e}/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  })

/** What breaks the rules anywhere in the tree, as `file: what`, by what each rule says. File by file: each is parsed once. */
export function breachesOf(rules: readonly HouseRule[], root: string): Map<string, string[]> {
  const breaches = new Map<string, string[]>()
  for (const file of sources(root)) {
    const covering = rules.filter((rule) => rule.covers(file))
    if (covering.length === 0) continue
    const source = readFileSync(path.join(root, file), 'utf8')
    for (const rule of covering)
      for (const found of rule.findIn(source, file))
        breaches.set(rule.says, [...(breaches.get(rule.says) ?? []), `${file}: ${found}`])
  }
  return breaches
}
