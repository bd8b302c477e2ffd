import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '@millwright/domain/text/parse-json'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import { BadArguments } from './command.ts'

/** `backup.json`, written last: a folder without it is a backup that did not end. */
const Manifest = Type.Object({
  takenAt: Type.String(),
  /** The version of the product. */
  version: Type.String(),
  major: Type.String(),
  platform: Type.String(),
  password: Type.String(),
  /** Whether files of people are in it; those in a bucket are not. */
  hasFiles: Type.Boolean(),
})
export type Manifest = Static<typeof Manifest>

const fileOf = (folder: string): string => join(folder, 'backup.json')

export const FILES = 'files'

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(fileOf(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })

export async function readManifest(folder: string): Promise<Manifest> {
  if (!existsSync(fileOf(folder))) throw new BadArguments(`${folder} holds no complete backup.`)
  const manifest = parseJson(await readFile(fileOf(folder), 'utf8'))
  if (!Value.Check(Manifest, manifest)) throw new BadArguments(`${fileOf(folder)} cannot be read.`)
  return manifest
}
