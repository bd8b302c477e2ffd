import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseJson } from '@millwright/domain/text/parse-json'
import { CannotStart } from '../runtime/cannot-start.ts'
import { type Account, findAccount } from './account.ts'

/** Where root's data goes: PostgreSQL's own account can enter it, unlike a clone in /root. */
const SYSTEM_DIR = '/var/lib/millwright'

/** `postgres.json` in the data dir: where its database lies and how to reach it. Only its owner may read it. */
interface ClusterFile {
  dataDir: string
  folder: string
  password: string
  port: number
}

export interface Home extends ClusterFile {
  account: Account | undefined
  /** Set for root only, who needs a copy of the programs where PostgreSQL's account can read them. */
  systemDir: string | undefined
}

const fileIn = (dataDir: string) => path.join(dataDir, 'postgres.json')

export async function loadClusterFile(dataDir: string): Promise<ClusterFile | undefined> {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return undefined
  const known = parseJson(await readFile(file, 'utf8'))
  if (known === undefined) throw new CannotStart(`${file} cannot be read: it is no JSON.`)
  return known as ClusterFile
}

export async function saveClusterFile({ dataDir, folder, password, port }: Home): Promise<void> {
  const file = fileIn(dataDir)
  await writeFile(`${file}.new`, `${JSON.stringify({ dataDir, folder, password, port }, null, 2)}\n`, {
    mode: 0o600,
  })
  await rename(`${file}.new`, file)
}

/** Random besides the path: a new clone at the same place must not use the data of the old one. */
function newFolder(dataDir: string, account: Account | undefined): string {
  if (!account) return path.join(dataDir, 'postgres')
  const key = createHash('sha256').update(dataDir).update(randomBytes(8)).digest('hex').slice(0, 16)
  return path.join(SYSTEM_DIR, key)
}

/** A data dir that was moved keeps its database; a copy of one that is still there gets its own. */
async function locateCluster(dataDir: string, account: Account | undefined): Promise<ClusterFile> {
  const known = await loadClusterFile(dataDir)
  const isCopy = known !== undefined && known.dataDir !== dataDir && existsSync(fileIn(known.dataDir))
  const isInside = known !== undefined && known.folder === path.join(known.dataDir, 'postgres')
  if (known && isInside) return { ...known, dataDir, folder: path.join(dataDir, 'postgres') }
  if (known && !isCopy) return { ...known, dataDir }
  return {
    dataDir,
    folder: newFolder(dataDir, account),
    password: randomBytes(24).toString('base64url'),
    port: 0,
  }
}

/** Finds or makes the folder that holds the cluster, and the account that owns it. */
export async function openHome(givenDir: string): Promise<Home> {
  const dataDir = path.resolve(givenDir)
  await mkdir(dataDir, { recursive: true })
  const account = await findAccount()
  const home: Home = {
    ...(await locateCluster(dataDir, account)),
    account,
    systemDir: account && SYSTEM_DIR,
  }
  await mkdir(path.dirname(home.folder), { recursive: true, mode: 0o755 })
  if (!existsSync(home.folder)) {
    await mkdir(home.folder, { mode: 0o700 })
    if (account) await chown(home.folder, account.uid, account.gid)
  }
  const owner = (await stat(home.folder)).uid
  const user = account?.uid ?? process.getuid?.() ?? owner
  if (owner !== user) {
    throw new CannotStart(
      `${home.folder} belongs to user ${owner}, but PostgreSQL would run as user ${user}.`,
    )
  }
  await saveClusterFile(home)
  return home
}
