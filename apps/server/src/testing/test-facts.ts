import { readValue } from '@millwright/domain/points/value'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { openDatabase } from '../platform/database/database.ts'
import type { Fact } from '../platform/facts/fact.ts'
import { createFactLagStore } from '../platform/facts/fact-lag-store.ts'
import { rebuildMachine } from '../platform/facts/rebuild-machine.ts'
import { createChannelStore } from '../platform/telemetry/channel-store.ts'
import { freezeBefore } from '../platform/telemetry/freeze-store.ts'
import { createPackStore } from '../platform/telemetry/pack-store.ts'
import type { SampleRow } from '../platform/telemetry/sample-rows.ts'
import { createSegmentMergeStore } from '../platform/telemetry/segment-merge-store.ts'
import { BEGIN, type ReportedPoint, type Trial } from './fact-trials.ts'
import { createTestDatabase } from './test-database.ts'
import { createTestFactList } from './test-fact-list.ts'

/** A database on which facts are tried, machine by machine. */
export async function createTestFacts() {
  const database = await createTestDatabase('tables')
  const db = openDatabase({ url: database.url, size: 6, onError: () => {} })
  await db.query('update pack_state set frozen_before = $1, packed_before = $1, round = round + 1', [
    new Date(BEGIN),
  ])
  const channels = createChannelStore(db)
  const facts = await createTestFactList(db, { channels, now: Date.now })
  let lastMachine = 0
  let lastDay = BEGIN

  return {
    db,
    facts,
    channels,

    newMachine: (): number => ++lastMachine,

    /** Hours are closed for all machines at once: each trial has a day of its own. */
    newDay(): number {
      lastDay += DAY_MS
      if (lastDay + DAY_MS > Date.now()) throw new Error('no day of the past is left: see TRIED_DAYS')
      return lastDay
    },

    factNamed(name: string): Fact {
      const fact = facts.find((each) => each.name === name)
      if (!fact) throw new Error(`there is no fact ${name}`)
      return fact
    },

    async rowsOf(trial: Trial, machineId: number, reported: readonly ReportedPoint[]): Promise<SampleRow[]> {
      const rows: SampleRow[] = []
      for (const { ts, v, channel = trial.channel } of reported) {
        const channelId = await channels.claim(machineId, channel)
        const read = readValue(v)
        if ('fault' in read || channelId === null) throw new Error('not a value')
        rows.push({ machineId, channelId, ts, value: read.value })
      }
      return rows
    },

    /** Closes and packs the hours before a moment, as the job does: what waits is merged into hours that were packed before. */
    async pack(machineId: number, before: number): Promise<void> {
      const packs = createPackStore(db)
      await freezeBefore(db, before)
      const { frozenBefore, packedBefore } = await packs.state()
      // Earlier hours belong to the machines of earlier trials.
      for (let hour = Math.max(packedBefore, before - DAY_MS); hour < frozenBefore; hour += HOUR_MS)
        await packs.packHour(machineId, hour)
      await packs.packedTo(frozenBefore)
      while ((await packs.mergeLate(machineId, packedBefore)) > 0);
      while ((await packs.mergeEvents(machineId, packedBefore)) > 0);
    },

    /** Merges what a machine has stored so far, as the job does of machines that have more. */
    async merge(machineId: number): Promise<void> {
      const store = createSegmentMergeStore(db, { many: 2, atOnce: 50, pointsAtOnce: 1000, ownPoints: 3 })
      for (const each of await store.candidates(0)) if (each.machineId === machineId) await store.merge(each)
    },

    /** Derives what was left to a retry. */
    async catchUp(machineId: number): Promise<void> {
      const lags = createFactLagStore(db)
      for (const { fact, since } of await lags.ofMachine(machineId))
        await rebuildMachine(
          { db, channels, lags, keptFrom: () => 0, now: () => BEGIN },
          { fact: this.factNamed(fact), machineId, from: since },
        )
    },

    async stop(): Promise<void> {
      await db.close()
      await database.drop()
    },
  }
}

export type TestFacts = Awaited<ReturnType<typeof createTestFacts>>

export const heard = (machineId: number) => ({ machineIds: [machineId], at: BEGIN })
