import { draws } from '@millwright/domain/testing/draws'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReportedPoint, TRIALS, type Trial } from '../../testing/fact-trials.ts'
import { createTestFacts, heard, type TestFacts } from '../../testing/test-facts.ts'
import { createTestWriter } from '../../testing/test-sample-writer.ts'
import type { Database } from '../database/database.ts'
import { FAR_FUTURE } from '../database/far-future.ts'
import { createChannelStore } from '../telemetry/channel-store.ts'
import type { SampleWriter } from '../telemetry/sample-store.ts'
import { createFactLagStore } from './fact-lag-store.ts'
import { rebuildMachine } from './rebuild-machine.ts'

const HOURS = 4

let test: TestFacts
let db: Database
beforeAll(async () => {
  test = await createTestFacts()
  db = test.db
})
afterAll(() => test.stop())

/** A database whose transactions end in the middle, as those of a process that is killed do. */
function dyingAfter(messages: number): Database {
  let left = messages
  const live = <T>(work: () => Promise<T>): Promise<T> => {
    if (left-- <= 0) throw new Error('killed')
    return work()
  }
  return {
    ...db,
    session: (work) =>
      db.session((tx) =>
        work({
          query: (text, values) => live(() => tx.query(text, values)),
          script: (statements, ...feeds) => live(() => tx.script(statements, ...feeds)),
        }),
      ),
  }
}

const newWriter = (on: Database) => createTestWriter(on, { channels: test.channels })

const inTime = (reported: readonly ReportedPoint[]): ReportedPoint[] =>
  reported.toSorted((a, b) => a.ts - b.ts)

/** Batches in any order, some twice; after some of them segments are merged, hours are packed, a worker dies, or two write at once. */
const delivery = (trial: Trial) =>
  trial.reported(HOURS).chain((reported) =>
    fc.record({
      reported: fc.constant(reported),
      batches: fc
        .shuffledSubarray([...reported, ...reported.slice(0, 8)], {
          minLength: reported.length + Math.min(8, reported.length),
        })
        .chain((shuffled) => fc.integer({ min: 1, max: 9 }).map((size) => chunks(shuffled, size))),
      packAt: fc.array(fc.record({ batch: fc.nat({ max: 10 }), hours: fc.integer({ min: 1, max: HOURS }) }), {
        maxLength: 3,
      }),
      mergeAt: fc.array(fc.nat({ max: 10 }), { maxLength: 3 }),
      killAt: fc.array(fc.record({ batch: fc.nat({ max: 10 }), after: fc.nat({ max: 6 }) }), {
        maxLength: 3,
      }),
      isTogether: fc.boolean(),
    }),
  )

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

it('every fact is tried', () => {
  expect(test.facts.map((fact) => fact.name).sort()).toEqual(Object.keys(TRIALS).sort())
})

describe.each(Object.entries(TRIALS))('%s', (name, trial) => {
  it('are the same in any order, repeated, by two workers, merged and packed in between, with kills, and rebuilt', async () => {
    await fc.assert(
      fc.asyncProperty(
        delivery(trial),
        async ({ reported: offsets, batches, packAt, mergeAt, killAt, isTogether }) => {
          const machineId = test.newMachine()
          const day = test.newDay()
          const at = (all: readonly ReportedPoint[]): ReportedPoint[] =>
            all.map((each) => ({ ...each, ts: day + each.ts }))
          await trial.prepare?.(db, machineId, day)
          const writers = [await newWriter(db), await newWriter(db)]
          const write = async (writer: SampleWriter<unknown> | undefined, batch: ReportedPoint[]) =>
            await writer?.record(await test.rowsOf(trial, machineId, at(batch)), heard(machineId))

          for (let index = 0; index < batches.length; index++) {
            const batch = batches[index] ?? []
            const kill = killAt.find((each) => each.batch === index)
            if (kill) {
              const dying = await newWriter(dyingAfter(kill.after))
              // It may have been done before it was to die; either way the device sends the message again.
              await write(dying, batch).catch((error: Error) => expect(error.message).toBe('killed'))
            }
            const next = isTogether ? batches[++index] : undefined
            const packing = packAt.find((each) => each.batch === index)
            await Promise.all([
              write(writers[0], batch),
              next && write(writers[1], next),
              packing && test.pack(machineId, day + packing.hours * HOUR_MS),
              mergeAt.includes(index) && test.merge(machineId),
            ])
          }
          const expected = trial.expected(inTime(at(offsets)))
          expect(await trial.stored(db, machineId)).toEqual(expected)

          await db.query(`delete from ${trial.table} where machine_id = $1 and random() < 0.5`, [machineId])
          const channels = createChannelStore(db)
          const lags = createFactLagStore(db)
          // A quarter of an hour, so that a rebuild has many windows.
          const found = test.factNamed(name)
          const fact = { ...found, ...(found.rebuildMs < FAR_FUTURE ? { rebuildMs: HOUR_MS / 4 } : {}) }
          await rebuildMachine(
            { db, channels, lags, keptFrom: () => 0, now: () => day + HOURS * HOUR_MS },
            { fact, machineId, from: 0 },
          )
          expect(await trial.stored(db, machineId)).toEqual(expected)
        },
      ),
      { numRuns: draws(40) },
    )
  }, 180_000)
})
