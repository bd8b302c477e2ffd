import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = /packages[\\/]contract[\\/]src[\\/].+\.ts$/
const MAKES_SCHEMAS = /^import .*from 'typebox'/m
const JOINED_TABLES = /packages[\\/]contract[\\/]src[\\/]subjects\.ts$/

/**
 * The pages send calls and show answers; only the server checks them. So the build evaluates a file of the contract
 * that makes schemas and puts what the pages use in its place: the method and path of each call, and every constant.
 * The types come from the file itself. The tables that all subjects fill are evaluated too, or a page that needs one
 * of them would bring the contracts of all; each is a module of its own, so that it comes with the pages that use it.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [file = id, table] = id.split('?table=')
      const isTables = JOINED_TABLES.test(file)
      if (!isTables && !(CONTRACT.test(file) && MAKES_SCHEMAS.test(readFileSync(file, 'utf8')))) return null
      this.addWatchFile(file)
      const exported: Record<string, unknown> = await import(pathToFileURL(file).href)
      if (table !== undefined) return plainModule({ [table]: exported[table] })
      return isTables ? tablesModule(file, Object.keys(exported)) : plainModule(exported)
    },
  }
}

export const tablesModule = (file: string, tables: readonly string[]): string =>
  tables.map((table) => `export { ${table} } from ${JSON.stringify(`${file}?table=${table}`)}\n`).join('')

/** A function is left out: the build then names the page that imports it. It belongs into a file without schemas. */
export function plainModule(exported: Readonly<Record<string, unknown>>): string {
  return Object.entries(exported)
    .filter(([, value]) => typeof value !== 'function')
    .map(
      ([name, value]) =>
        `export const ${name} = ${JSON.stringify(isCall(value) ? sentPart(value) : value)}\n`,
    )
    .join('')
}

interface SentCall {
  method: string
  path: string
}

const isCall = (value: unknown): value is SentCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const sentPart = ({ method, path }: SentCall) => ({ method, path })
