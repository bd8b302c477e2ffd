import { existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** All that a restore brings, in the data dir. As root the database itself lies elsewhere, as `postgres.json` says. */
const NAMES = ['postgres.json', 'postgres', 'files', 'secrets.key', 'tls']

const ASIDE = 'before-restore-'

const namesIn = (folder: string): string[] => NAMES.filter((name) => existsSync(join(folder, name)))

async function move(names: readonly string[], from: string, to: string): Promise<void> {
  for (const name of names) if (existsSync(join(from, name))) await rename(join(from, name), join(to, name))
}

async function newAside(dataDir: string): Promise<string> {
  const aside = join(dataDir, `${ASIDE}${new Date().toISOString().replaceAll(':', '-')}`)
  await mkdir(aside, { mode: 0o700 })
  return aside
}

/** Puts restored data in the place of what is there, which is kept; gives where, or null where there was nothing. */
export async function swapIn(restored: string, dataDir: string): Promise<string | null> {
  const present = namesIn(dataDir)
  const aside = present.length > 0 ? await newAside(dataDir) : null
  if (aside) await move(present, dataDir, aside)
  await move(NAMES, restored, dataDir)
  return aside
}

/** The folder to which the last restore, or the last way back, moved the data; null where there is none. */
export async function newestAside(dataDir: string): Promise<string | null> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : []
  const asides = names.filter((name) => name.startsWith(ASIDE) && namesIn(join(dataDir, name)).length > 0)
  const newest = asides.sort().at(-1)
  return newest === undefined ? null : join(dataDir, newest)
}

/**
 * The data of before comes back, and what is there now is moved aside in turn. Only what is aside is exchanged, so a restore that was
 * killed while it moved is undone too.
 */
export async function swapBack(aside: string, dataDir: string): Promise<void> {
  const names = namesIn(aside)
  await move(names, dataDir, await newAside(dataDir))
  await move(names, aside, dataDir)
}
