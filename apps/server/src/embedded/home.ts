import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Account, findAccount } from './account.ts'

/** Where root's data goes: PostgreSQL's own account can enter it, unlike a clone in /root. */
const shelf = '/var/lib/millwright'

/** What the data dir remembers of its database, in a file that only its owner may read. */
interface Memory {
  dataDir: string
  folder: string
  password: string
  port: number
}

export interface Home extends Memory {
  account: Account | undefined
  shelf: string | undefined
}

const fileIn = (dataDir: string) => path.join(dataDir, 'postgres.json')

export async function recall(dataDir: string): Promise<Memory | undefined> {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return undefined
  return JSON.parse(await readFile(file, 'utf8')) as Memory
}

export async function remember({ dataDir, folder, password, port }: Home): Promise<void> {
  const file = fileIn(dataDir)
  await writeFile(`${file}.new`, `${JSON.stringify({ dataDir, folder, password, port }, null, 2)}\n`, {
    mode: 0o600,
  })
  await rename(`${file}.new`, file)
}

/** Random beside the path: a clone made anew at the same place must not meet the data of the old one. */
function newFolder(dataDir: string, account: Account | undefined): string {
  if (!account) return path.join(dataDir, 'postgres')
  const key = createHash('sha256').update(dataDir).update(randomBytes(8)).digest('hex').slice(0, 16)
  return path.join(shelf, key)
}

/** A data dir that was moved keeps its database; a copy of one that is still there gets its own. */
async function place(dataDir: string, account: Account | undefined): Promise<Memory> {
  const known = await recall(dataDir)
  const isCopy = known !== undefined && known.dataDir !== dataDir && existsSync(fileIn(known.dataDir))
  const inside = known !== undefined && known.folder === path.join(known.dataDir, 'postgres')
  if (known && inside) return { ...known, dataDir, folder: path.join(dataDir, 'postgres') }
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
  const home: Home = { ...(await place(dataDir, account)), account, shelf: account && shelf }
  await mkdir(path.dirname(home.folder), { recursive: true, mode: 0o755 })
  if (!existsSync(home.folder)) {
    await mkdir(home.folder, { mode: 0o700 })
    if (account) await chown(home.folder, account.uid, account.gid)
  }
  const owner = (await stat(home.folder)).uid
  const user = account?.uid ?? process.getuid?.() ?? owner
  if (owner !== user) {
    throw new Error(`${home.folder} belongs to user ${owner}, but PostgreSQL would run as user ${user}.`)
  }
  await remember(home)
  return home
}
