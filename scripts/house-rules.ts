import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PAGES } from '@millwright/contract/pages'
import { type HouseRule, isIn, isNode, isTest, type Node, nodesOf, parse } from './house-rule.ts'
import { lengthsOnce } from './length-rules.ts'
import { helpersPoll, noFixedSleeps, noMockedModules } from './test-rules.ts'
import { commentsGiveReasons, plainPages, plainWords } from './word-rules.ts'

const hasLetters = (text: string) => /\p{L}/u.test(text)

/** The text of a literal, with … for what is put in at run time. */
function literal(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return node.value as string
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as Node[]).map((part) => part.raw as string).join('…')
}

function literalsIn(source: string, file: string): string[] {
  if (file.endsWith('.css')) return [source.replace(/\/\*[\s\S]*?\*\//g, '')]
  return nodesOf(source, file).flatMap((node) => literal(node) ?? [])
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
  findIn: (source, file) => nodesOf(source, file).flatMap(spokenWords),
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
    isIn(file, 'apps/', 'packages/') &&
    !/^apps\/(server|connector|opcua)\/src\/(config|main)\.ts$/.test(file) &&
    !isTest(file),
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

/**
 * A call that names its language, as in `Intl.Collator('en')`, is the same for every reader; without any argument
 * only the zone is asked for.
 */
const inLanguage = /\bIntl\.[A-Z]\w+\((?!'|\))|\.localeCompare\((?!.*, '\w+')/g

export const languageInOnePlace: HouseRule = {
  says: 'Intl in the language of the reader is asked in apps/web/src/platform/i18n only',
  covers: (file) =>
    isIn(file, 'apps/web/src/') && !isIn(file, 'apps/web/src/platform/i18n/') && !isTest(file),
  findIn: (source) => source.match(inLanguage) ?? [],
}

/** Code that is called later, or by others, is not within the `try` around it. */
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

export const houseRules = [
  plainWords,
  plainPages,
  commentsGiveReasons,
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
  helpersPoll,
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

/** Citations of a rule that does not exist, or of a text that is not in the repository. */
export function brokenCitationsIn(source: string, rules: ReadonlySet<string>): string[] {
  const outside = source.match(/\bspec(ification)?s? ?§ ?\d+/gi) ?? []
  const cited = source.matchAll(/\brules: ([a-z]+ \d+)/gi)
  const unknown = [...cited].filter(([, rule = '']) => !rules.has(rule.toLowerCase())).map(([all]) => all)
  return [...outside, ...unknown]
}

const sources = (root: string): string[] =>
  globSync(['{apps,packages,bench,e2e,docs}/**/*.{ts,tsx,css,sql}', 'scripts/*.{ts,mjs,cjs}', 'docs/*.md'], {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  })

/** As `file: breach`, by the sentence of each rule. File by file: each is parsed once. */
export function breachesOf(rules: readonly HouseRule[], root: string): Map<string, string[]> {
  const breaches = new Map<string, string[]>()
  for (const file of sources(root)) {
    const isText = /\.(sql|md)$/.test(file)
    const covering = rules.filter((rule) => rule.covers(file) && (!isText || rule.readsAnyText))
    if (covering.length === 0) continue
    const source = readFileSync(path.join(root, file), 'utf8')
    for (const rule of covering)
      for (const found of rule.findIn(source, file))
        breaches.set(rule.says, [...(breaches.get(rule.says) ?? []), `${file}: ${found}`])
  }
  return breaches
}
