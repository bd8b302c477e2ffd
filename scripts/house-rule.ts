import { parseSync } from '@swc/core'

/** A rule of the house: which files it looks at, and what in them breaks it. */
export interface HouseRule {
  says: string
  covers(file: string): boolean
  /** Set where a rule reads SQL and pages too, which the parser of the others does not. */
  readsAnyText?: true
  findIn(source: string, file: string): string[]
}

export type Node = { type?: string; [key: string]: unknown }

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
export const isTest = (file: string) => /\.test\.tsx?$|\/test-[^/]+\.ts$|\/testing\/|^e2e\//.test(file)
export const isIn = (file: string, ...folders: string[]) => folders.some((folder) => file.startsWith(folder))

export function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item)
  else if (isNode(value)) {
    if (value.type) yield value
    for (const child of Object.values(value)) yield* walk(child)
  }
}

let last: { source: string; file: string; parsed: unknown } | null = null

/** The rules look at one file after the other. */
export function parse(source: string, file: string): unknown {
  if (last?.source !== source || last.file !== file) {
    const parsed = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' })
    last = { source, file, parsed }
  }
  return last.parsed
}
