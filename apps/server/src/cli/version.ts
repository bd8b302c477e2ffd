import { readFile } from 'node:fs/promises'
import { parseOwnJson } from '@millwright/domain/text/parse-json'

export async function versionOf(): Promise<string> {
  const file = new URL('../../package.json', import.meta.url)
  return (parseOwnJson(await readFile(file, 'utf8'), file.href) as { version: string }).version
}
