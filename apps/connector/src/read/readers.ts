import { isDeepStrictEqual } from 'node:util'
import type { ReadMachine } from '@millwright/contract/connectors/connector-process'
import type { SourceHealth } from '@millwright/contract/connectors/mapping-shapes'
import type { PointBuffer } from '../buffer/buffer-store.ts'
import type { OpenDraft } from '../protocols/open-source.ts'
import { type MachineReader, startMachineReader } from './machine-reader.ts'
import { createOpeningTurns } from './opening-turns.ts'

export interface ReadersOptions {
  open: OpenDraft
  buffer: Pick<PointBuffer, 'add' | 'positionOf' | 'saveState' | 'forget' | 'machines'>
  /** The portal should hear of it soon. */
  onHealth: () => void
  now: () => number
}

/** All machines that this connector reads, as the portal has set them. */
export function createReaders({ open, buffer, onHealth, now }: ReadersOptions) {
  const inTurn = createOpeningTurns()
  const readers = new Map<string, MachineReader>()
  /** As the portal has heard it. */
  let known = new Map<string, SourceHealth>()

  return {
    async set(machines: readonly ReadMachine[]): Promise<void> {
      const wanted = new Map(machines.map((machine) => [machine.Machine, machine]))
      const gone = [...readers].filter(([id, { config }]) => !isDeepStrictEqual(config, wanted.get(id)))
      await Promise.all(gone.map(([, reader]) => reader.stop()))
      for (const [id] of gone) {
        readers.delete(id)
        known.delete(id)
      }
      for (const [id, machine] of wanted)
        if (machine.IsOn && !readers.has(id))
          readers.set(id, startMachineReader({ machine, open, buffer, inTurn, onHealth, now }))
      for (const id of buffer.machines()) if (!wanted.has(id)) buffer.forget(id)
    },

    /** Of machines whose health is another than the portal has heard. */
    news(): { Machine: string; Health: SourceHealth }[] {
      return [...readers].flatMap(([Machine, reader]) => {
        const Health = reader.health()
        return isDeepStrictEqual(Health, known.get(Machine)) ? [] : [{ Machine, Health }]
      })
    },

    /** The portal has heard these. */
    heard(news: readonly { Machine: string; Health: SourceHealth }[]): void {
      for (const { Machine, Health } of news) known.set(Machine, Health)
    },

    /** After the portal was away it may have lost what it knew. */
    repeatAll(): void {
      known = new Map()
    },

    stop: async (): Promise<void> => {
      await Promise.all([...readers.values()].map((reader) => reader.stop()))
    },
  }
}

export type Readers = ReturnType<typeof createReaders>
