import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import type { Disaster } from './disaster.ts'
import { inOneOnly } from './figures.ts'
import type { NodeProcess } from './node-process.ts'

type Part = Pick<Disaster, 'strike' | 'heal' | 'teller'>

const PRESENT = new URL('../..', import.meta.url).pathname

/** Somebody copied the settings of a process. */
export function namesakes(): Part {
  let other: NodeProcess | null = null
  return {
    async strike(victim) {
      other = await victim.addProcess()
      other.launch(PRESENT)
      await other.ready()
    },
    teller: () => other?.httpPort,
    heal: async () => await other?.stop(),
  }
}

const HALF_RUNS = 5
const MOST_AT_ONCE = 25
const LOOK_MS = 5
const PATIENCE_MS = 60_000
const HALF = 'half'

/** Another process brings an empty database up to date and is killed in the midst of it, until it is let. */
export function halfMigrations(): Part {
  return {
    async strike(victim) {
      await victim.db.query(`drop database if exists ${HALF} with (force)`)
      await victim.db.query(`create database ${HALF}`)
      const half = victim.openOther(HALF)
      for (let run = 0; run < HALF_RUNS; run++) {
        const process = await victim.addProcess(HALF)
        const before = await countMigrations(half)
        const wanted = before + Math.ceil(Math.random() * MOST_AT_ONCE)
        process.launch(PRESENT)
        for (
          const end = Date.now() + PATIENCE_MS;
          (await countMigrations(half)) < wanted;
          await pause(LOOK_MS)
        )
          if (process.hasEnded() || Date.now() > end) throw new Error('The start did no migrations')
        await process.kill()
      }
      await half.close()
    },
    async heal(victim) {
      const process = await victim.addProcess(HALF)
      process.launch(PRESENT)
      await process.ready()
      await process.stop()
      const half = victim.openOther(HALF)
      const differing = inOneOnly(await columnsOf(victim.db), await columnsOf(half))
      await half.close()
      await victim.db.query(`drop database ${HALF} with (force)`)
      if (differing.length > 0)
        throw new Error(`The tables differ after half-run migrations: ${differing.slice(0, 5)}`)
    },
  }
}

async function countMigrations(db: Database): Promise<number> {
  const { rows: found } = await db.query<{ is_there: boolean }>(
    `select to_regclass('migration') is not null as is_there`,
  )
  if (!found[0]?.is_there) return 0
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from migration')
  return rows[0]?.n ?? 0
}

/** Of the tables that migrations make, not of the partitions that follow the time. */
async function columnsOf(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ line: string }>(
    `select c.relname || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull as line
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition and a.attnum > 0
        and not a.attisdropped`,
  )
  return new Set(rows.map(({ line }) => line))
}
