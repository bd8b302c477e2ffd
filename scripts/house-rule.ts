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

function collect(value: unknown, into: Node[]): Node[] {
  if (Array.isArray(value)) for (const item of value) collect(item, into)
  else if (isNode(value)) {
    if (value.type) into.push(value)
    for (const child of Object.values(value)) collect(child, into)
  }
  return into
}

let last: { source: string; file: string; parsed: unknown; nodes?: readonly Node[] } | null = null

/** The rules look at one file after the other. */
function lookAt(source: string, file: string) {
  if (last?.source !== source || last.file !== file) {
    const parsed = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' })
    last = { source, file, parsed }
  }
  return last
}

export const parse = (source: string, file: string): unknown => lookAt(source, file).parsed

/** All that it is made of, each before what is in it. */
export function nodesOf(source: string, file: string): readonly Node[] {
  const looked = lookAt(source, file)
  looked.nodes ??= collect(looked.parsed, [])
  return looked.nodes
}
