import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../runtime/cannot-start.ts'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'

const exec = promisify(execFile)

/** Nothing of the caller's environment: PGDATA, PGPORT and the like would change what runs. */
export const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
export const SUPERUSER = 'millwright'

export const dataOf = (home: Pick<Home, 'folder'>) => path.join(home.folder, 'data')

async function initialise(home: Home, binaries: Binaries): Promise<void> {
  // Under another name until it is complete: a killed initdb leaves nothing that looks like data.
  const unfinished = path.join(home.folder, 'data.new')
  const passwordFile = path.join(home.folder, 'password.new')
  await rm(unfinished, { recursive: true, force: true })
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, home.password, { mode: 0o600 })
  if (home.account) await chown(passwordFile, home.account.uid, home.account.gid)
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same sort order on every machine, whatever locales it has installed.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  try {
    await exec(binaries.initdb, args, { ...home.account, cwd: home.folder, env: ENVIRONMENT })
  } catch (cause) {
    const { stderr, message } = cause as { stderr?: string; message: string }
    throw new CannotStart(
      `PostgreSQL's data could not be initialised in ${home.folder}:\n${stderr || message}`,
      {
        cause,
      },
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, dataOf(home))
}

/** The data folder, made when there is none; data of another major version is refused, not touched. */
export async function openCluster(home: Home, binaries: Binaries): Promise<string> {
  const data = dataOf(home)
  if (!existsSync(data)) await initialise(home, binaries)
  const version = (await readFile(path.join(data, 'PG_VERSION'), 'utf8')).trim()
  if (version !== binaries.major) {
    throw new CannotStart(
      `The data in ${data} was written by PostgreSQL ${version}; this version of Millwright brings ` +
        `PostgreSQL ${binaries.major}. Move it over with a dump and restore, or start with another MILLWRIGHT_DATA.`,
    )
  }
  return data
}
