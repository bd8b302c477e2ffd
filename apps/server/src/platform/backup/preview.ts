import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../database/database.ts'
import { runningUrl, startPostgres } from '../embedded/postgres.ts'
import type { Figures } from './figures.ts'
import { productFigureNames, readProductFigures } from './figures-store.ts'
import { type Manifest, sizeOf } from './manifest.ts'

const silent = { info() {}, warn() {}, error() {} }

/** Lines for a person: what is in a backup, and what has changed since. Changes nothing. */
export async function previewOf(manifest: Manifest, dataDir: string): Promise<string[]> {
  const { bytes } = sizeOf(manifest)
  const present = await presentFigures(dataDir)
  const { figures } = manifest
  const files = manifest.hasFiles ? 'with the files of people' : 'without files: those are in a bucket'
  return [
    `Taken at ${manifest.takenAt} by Millwright ${manifest.version}, ${(bytes / 1e6).toFixed(0)} MB, ${files}.`,
    ...productFigureNames.map((name) => {
      const then = figures[name] ?? 'none'
      if (present === null) return `${name}: ${then}`
      return present[name] === then ? `${name}: ${then}, as now` : `${name}: ${then}, now ${present[name]}`
    }),
    present === null
      ? 'There is no data here that would be replaced.'
      : 'What came after the backup would be lost. The present data is moved aside, and comes back with --back.',
  ]
}

async function presentFigures(dataDir: string): Promise<Figures | null> {
  if (!existsSync(join(dataDir, 'postgres.json'))) return null
  const running = await runningUrl(dataDir)
  const own = running === undefined ? await startPostgres({ dataDir, log: silent }) : null
  const db = openDatabase({ url: running ?? own?.url ?? '', size: 1, onError: () => {} })
  try {
    return await readProductFigures(db)
  } finally {
    await db.close()
    await own?.stop()
  }
}
