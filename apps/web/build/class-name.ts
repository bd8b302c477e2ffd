import { createHash } from 'node:crypto'
import path from 'node:path'

const SRC = path.resolve(import.meta.dirname, '../src')

/**
 * A class of a CSS module as the browser gets it: its name, and a mark of its file. The mark depends on the path alone,
 * so that a change of the styles leaves the files that use them in the cache of the browser.
 */
export function className(name: string, file: string): string {
  const place = path.relative(SRC, file).replaceAll('\\', '/')
  return `${name}_${createHash('sha256').update(place).digest('hex').slice(0, 5)}`
}
