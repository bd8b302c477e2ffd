import type { Config } from '../config.ts'
import type { Database } from '../platform/database/database.ts'
import { giveUpOlder, type RotateDeps, sealWithFirst } from '../platform/identity/keys/rotate-keys.ts'
import { keysOfFolder, newKey, putKeysOfFolder, readKeys, writeKeys } from '../platform/runtime/key-file.ts'
import { SEALED_COLUMNS } from '../subjects.ts'
import { BadArguments, runCommand } from './command.ts'

const USAGE = `npm run secrets:rotate
npm run secrets:rotate -- --drop-old`

const say = (text: string): void => void process.stdout.write(`${text}\n`)

runCommand((args) => {
  if (args.length > 1 || (args.length === 1 && args[0] !== '--drop-old')) throw new BadArguments(USAGE)
  const isDrop = args.length === 1
  return (db, config) => (isDrop ? dropOld(db, config) : rotate(db, config))
})

const depsOf = (db: Database): RotateDeps => ({
  db,
  columns: SEALED_COLUMNS,
  onColumn: ({ table, column }, count) => say(`${table}.${column}: ${count} sealed with the first key`),
})

async function keysOf(secretsKey: string | null, dataDir: string): Promise<Buffer[]> {
  const keys = secretsKey === null ? await keysOfFolder(dataDir) : readKeys(secretsKey)
  if (keys) return keys
  throw new BadArguments(
    `There is no secrets.key in ${dataDir}. Run this where the portal runs, with its MILLWRIGHT_DATA or SECRETS_KEY.`,
  )
}

async function rotate(db: Database, { secretsKey, dataDir }: Config): Promise<void> {
  const keys = await keysOf(secretsKey, dataDir)
  if (keys.length === 1 && secretsKey !== null) {
    say('Nothing is changed yet. Set for all processes, restart all, and run the same command again:\n')
    return say(`SECRETS_KEY=${writeKeys([newKey(), ...keys])}`)
  }
  const all = keys.length === 1 ? [newKey(), ...keys] : keys
  if (keys.length === 1) {
    await putKeysOfFolder(dataDir, all)
    say('A new key is in secrets.key, before the old one. Processes that are running take it by themselves.')
  }
  await sealWithFirst(depsOf(db), all)
  say('Everything is sealed with the new key. To end with the old one: npm run secrets:rotate -- --drop-old')
}

async function dropOld(db: Database, { secretsKey, dataDir }: Config): Promise<void> {
  const keys = await keysOf(secretsKey, dataDir)
  if (keys.length === 1) throw new BadArguments(`There is one key only. First: ${USAGE.split('\n')[0]}`)
  await giveUpOlder(depsOf(db), keys)
  const left = keys.slice(0, 1)
  if (secretsKey === null) {
    await putKeysOfFolder(dataDir, left)
    return say('The old key is no longer in secrets.key. Backups from before need it.')
  }
  say(
    'Nothing needs the old key any more; backups from before do. Set for all processes, and restart them:\n',
  )
  say(`SECRETS_KEY=${writeKeys(left)}`)
}
