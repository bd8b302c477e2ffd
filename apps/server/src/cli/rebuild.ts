import type { Fact } from '../facts/fact.ts'
import { createFactLagStore } from '../facts/fact-lag-store.ts'
import { createFactRebuildStore } from '../facts/fact-rebuild-store.ts'
import { createFacts } from '../facts/facts.ts'
import { rebuildFact } from '../facts/rebuild-fact.ts'
import type { Database } from '../store/database/database.ts'
import { createStores } from '../store/stores.ts'
import { BadArguments, runCommand } from './command.ts'

const PROGRESS_EVERY_MS = 1_000

/** Derives a fact again from the stored points, for one machine or for all. */
runCommand(
  ([name = '', machine = '']) =>
    (db) =>
      rebuild(db, name, machine),
)

async function rebuild(db: Database, name: string, machine: string): Promise<void> {
  const stores = createStores(db)
  const facts = await createFacts({ channels: stores.channels, now: Date.now })
  const fact = factNamed(facts, name)
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
      now: Date.now,
      isStopped: () => isStopped,
      onMachine: (done, of) => {
        if (done < of && Date.now() - shownAt < PROGRESS_EVERY_MS) return
        shownAt = Date.now()
        process.stdout.write(`${fact.name}: ${done} of ${of} machines\n`)
      },
    },
    fact,
    machine,
    machineIds,
  )
  process.stdout.write(isDone ? 'Done.\n' : 'Stopped. The same command goes on from here.\n')
}

function factNamed(facts: readonly Fact[], name: string): Fact {
  const fact = facts.find((each) => each.name === name)
  if (fact) return fact
  const names = facts.map((each) => each.name).join(', ')
  throw new BadArguments(`There is no fact "${name}". There are: ${names}

npm run rebuild -- <name> [machine id]`)
}

async function idOf(stores: ReturnType<typeof createStores>, publicId: string): Promise<number> {
  const machineId = await stores.machineNames.idOf(publicId)
  if (machineId === null) throw new BadArguments(`There is no machine "${publicId}".`)
  return machineId
}
