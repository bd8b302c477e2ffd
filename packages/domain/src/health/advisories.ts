import { parseJson } from '../text/parse-json.ts'

/** Parts of the installation whose version is known. */
export const ADVISED_PRODUCTS = ['millwright', 'postgresql', 'node'] as const
export type AdvisedProduct = (typeof ADVISED_PRODUCTS)[number]

/** A known vulnerability, as the file of advisories has it. */
export interface Advisory {
  readonly id: string
  readonly product: AdvisedProduct
  /** Versions that have it: `<18.1 >=18 || <17.7`. */
  readonly affected: string
  /** One for each line of versions that is still kept. */
  readonly fixedIn: readonly string[]
  readonly text: string
}

export interface AdvisoryFile {
  /** The day up to which it knows of any. */
  readonly published: string
  readonly advisories: readonly Advisory[]
}

const COMPARED = /^(<=|>=|<|>|=)?(\d+(?:\.\d+){0,2})$/

/** `18.4 (Debian 18.4-1)` and `0.1.0-test` count as 18.4 and 0.1.0. */
const partsOf = (version: string): number[] =>
  (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? '0').split('.').map(Number)

function compare(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  for (let i = 0; i < 3; i++) if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) - (b[i] ?? 0)
  return 0
}

function holds(version: string, comparator: string): boolean {
  const [, operator = '=', bound = '0'] = COMPARED.exec(comparator) ?? []
  const order = compare(version, bound)
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  if (operator === '>') return order > 0
  return operator === '>=' ? order >= 0 : order === 0
}

/** Comparators that all hold, or those after the next `||`; a range as npm writes it, without `^`, `~` and `-`. */
export const isAffected = (version: string, range: string): boolean =>
  range.split('||').some((all) =>
    all
      .trim()
      .split(/\s+/)
      .every((comparator) => holds(version, comparator)),
  )

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2_000

const isRange = (value: unknown): boolean =>
  isText(value) &&
  value.split('||').every((all) =>
    all
      .trim()
      .split(/\s+/)
      .every((each) => COMPARED.test(each)),
  )

function isAdvisory(value: unknown): value is Advisory {
  if (typeof value !== 'object' || value === null) return false
  const { id, product, affected, fixedIn, text } = value as Record<string, unknown>
  return (
    isText(id) &&
    ADVISED_PRODUCTS.some((each) => each === product) &&
    isRange(affected) &&
    Array.isArray(fixedIn) &&
    fixedIn.every(isText) &&
    isText(text)
  )
}

/** Null for a text that is no such file: one advisory that cannot be read may be the one that matters. */
export function readAdvisories(text: string): AdvisoryFile | null {
  const file = parseJson(text) as Partial<AdvisoryFile> | null | undefined
  if (typeof file !== 'object' || file === null) return null
  const { published, advisories } = file
  if (!isText(published) || !Array.isArray(advisories) || !advisories.every(isAdvisory)) return null
  return { published, advisories }
}

export const advisoriesFor = (
  { advisories }: AdvisoryFile,
  versions: Readonly<Record<AdvisedProduct, string>>,
): Advisory[] => advisories.filter(({ product, affected }) => isAffected(versions[product], affected))
