import { createHash } from 'node:crypto'
import { parseJson } from '@millwright/domain/text/parse-json'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import { BackupFault } from './backup-fault.ts'
import type { BackupTarget } from './backup-target.ts'
import { putText, readText, type Storage } from './storage.ts'

/** Below one of the parts, and nowhere else: it becomes a path. */
const Name = Type.String({ pattern: '^(data|files|keys)/(?!.*(^|/)\\.\\.?(/|$))[^\\0]+$' })

/** A file of PostgreSQL's log: timeline, and its place. */
const LogFile = Type.String({ pattern: '^[0-9A-F]{24}$' })

const Manifest = Type.Object({
  /** Raised when an older version could not read it. */
  format: Type.Literal(2),
  takenAt: Type.String(),
  /** The version of the product. */
  version: Type.String(),
  /** Of PostgreSQL: files of one major version are not read by another. */
  major: Type.String(),
  platform: Type.String(),
  /** Of the database user; it is in the copied cluster too. */
  password: Type.String(),
  firstLog: LogFile,
  /** The moment of the restore point. */
  readAt: Type.String(),
  /** The log is replayed up to here: then the database is as it was when the figures were read. */
  restorePoint: Type.String(),
  /** Whether files of people are in it; those in a bucket are not. */
  hasFiles: Type.Boolean(),
  folders: Type.Array(Name),
  packs: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^\\d{5,}$' }),
      stored: Type.Integer(),
      files: Type.Array(Type.Object({ name: Name, bytes: Type.Integer(), sha256: Type.String() })),
    }),
  ),
  figures: Type.Record(Type.String(), Type.String()),
})
export type Manifest = Static<typeof Manifest>

/** Of the content, compressed and unpacked. */
export function sizeOf({ packs }: Manifest): { files: number; bytes: number; stored: number } {
  const files = packs.flatMap((pack) => pack.files)
  return {
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    stored: packs.reduce((sum, pack) => sum + pack.stored, 0),
  }
}

const PLAIN = 'backup.json'
const SEALED = 'backup.json.enc'

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** With a digest of itself: where nothing is encrypted, a changed byte would not be seen otherwise. */
export function writeManifest(storage: Storage, folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest)
  const name = storage.key === null ? PLAIN : SEALED
  return putText(storage, `${folder}/${name}`, `${text}\n${digestOf(text)}\n`)
}

/** Gives how it is stored too: it may be older than the setting that asks for encryption. */
export async function readManifest(
  storage: Storage,
  folder: string,
): Promise<{ manifest: Manifest; storage: Storage }> {
  const keys = await storage.target.keysWith(`${folder}/${PLAIN}`)
  const isSealed = keys.includes(`${folder}/${SEALED}`)
  const key = `${folder}/${isSealed ? SEALED : PLAIN}`
  if (isSealed && storage.key === null) throw new BackupFault('no key', key)
  const own = isSealed ? storage : { ...storage, key: null }
  const [text = '', digest] = (await readText(own, key)).split('\n')
  if (digestOf(text) !== digest) throw new BackupFault(digest === undefined ? 'cut' : 'changed', key)
  const manifest = parseJson(text)
  if (!Value.Check(Manifest, manifest))
    throw new BackupFault('not readable', key, new Error('another version of Millwright wrote it'))
  return { manifest, storage: own }
}

const NAME = /^millwright-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/

export const nameAt = (takenAt: Date): string =>
  `millwright-${takenAt.toISOString().replaceAll(':', '-').slice(0, 19)}Z`

/** Epoch milliseconds; null for what is no name of a backup. */
export function takenAtOf(name: string): number | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day ? Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) : null
}

/** The newest first. Those that did not end are apart. */
export async function listBackups(target: BackupTarget): Promise<{ whole: string[]; unfinished: string[] }> {
  const names = (await target.folders())
    .filter((name) => takenAtOf(name) !== null)
    .sort()
    .reverse()
  const [whole, unfinished]: [string[], string[]] = [[], []]
  for (const name of names) {
    const keys = await target.keysWith(`${name}/${PLAIN}`)
    const isWhole = [PLAIN, SEALED].some((file) => keys.includes(`${name}/${file}`))
    ;(isWhole ? whole : unfinished).push(name)
  }
  return { whole, unfinished }
}
