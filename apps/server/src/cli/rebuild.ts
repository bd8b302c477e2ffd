import pino from 'pino'
import type { Config } from '../config.ts'
import { createBus } from '../platform/bus/bus.ts'
import type { Database } from '../platform/database/database.ts'
import { createFactLagStore } from '../platform/facts/fact-lag-store.ts'
import { createFactRebuildStore } from '../platform/facts/fact-rebuild-store.ts'
import { keptFrom } from '../platform/facts/kept-from.ts'
import { rebuildFact } from '../platform/facts/rebuild-fact.ts'
import { createRunning } from '../platform/runtime/running.ts'
import { collectFacts } from '../platform/subject/collect.ts'
import { createStores, SUBJECTS } from '../subjects.ts'
import { BadArguments, runCommand } from './command.ts'

const PROGRESS_EVERY_MS = 1_000

const FACT_NAMES = SUBJECTS.flatMap(({ facts = [] }) => facts.map(({ name }) => name))

/** Derives a fact again from the stored points, for one machine or for all. */
runCommand(([name = '', machine = '']) => {
  if (!FACT_NAMES.includes(name))
    throw new BadArguments(`There is no fact "${name}". There are: ${FACT_NAMES.join(', ')}

npm run rebuild -- <name> [machine id]`)
  return (db, config) => rebuild(db, config, name, machine)
})

async function rebuild(db: Database, config: Config, name: string, machine: string): Promise<void> {
  const stores = createStores(db)
  const running = createRunning()
  const facts = await collectFacts(SUBJECTS, {
    config,
    db,
    stores,
    bus: createBus(),
    log: pino({ level: 'silent' }),
    now: Date.now,
    keep: running.keep,
  })
  const fact = facts.find((each) => each.name === name)
  if (!fact) throw new Error(`the fact ${name} is not in the list`)
  const machineIds = machine === '' ? await stores.packs.machines() : [await idOf(stores, machine)]
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isStopped = true
    })
  }
  let shownAt = 0
  const isDone = await rebuildFact(
    {
      db,
      channels: stores.channels,
      lags: createFactLagStore(db),
      progress: createFactRebuildStore(db),
      keptFrom: () => keptFrom(config.retentionDays, Date.now()),
      now: Date.now,
      isStopped: () => isStopped,
      onProgress: (done, of, doneTo) => {
        if (Date.now() - shownAt < PROGRESS_EVERY_MS) return
        shownAt = Date.now()
        const day = new Date(doneTo).toISOString().slice(0, 10)
        process.stdout.write(`${fact.name}: ${done} of ${of} machines, the next one up to ${day}\n`)
      },
    },
    fact,
    machine,
    machineIds,
  )
  await running.stop()
  process.stdout.write(
    isDone ? `Done: ${machineIds.length} machines.\n` : 'Stopped. The same command goes on from here.\n',
  )
}

async function idOf(stores: ReturnType<typeof createStores>, publicId: string): Promise<number> {
  const machineId = (await stores.machineNames.find(publicId))?.machineId ?? null
  if (machineId === null) throw new BadArguments(`There is no machine "${publicId}".`)
  return machineId
}
