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
  /** Those that end: the next connection to the machine begins after it. */
  const ending = new Map<string, Promise<void>>()
  let wanted = new Map<string, ReadMachine>()
  let isStopped = false
  /** As the portal has heard it. */
  let known = new Map<string, SourceHealth>()

  function end(id: string, reader: MachineReader): void {
    readers.delete(id)
    known.delete(id)
    const ended = reader.stop().finally(() => {
      if (ending.get(id) === ended) ending.delete(id)
      begin(id)
    })
    ending.set(id, ended)
  }

  /** Reads it as it is wanted by now, or lets go of what is kept of it. */
  function begin(id: string): void {
    if (isStopped || ending.has(id) || readers.has(id)) return
    const machine = wanted.get(id)
    if (machine?.IsOn) readers.set(id, startMachineReader({ machine, open, buffer, inTurn, onHealth, now }))
    if (!machine) buffer.forget(id)
  }

  function want(machines: readonly ReadMachine[]): void {
    wanted = new Map(machines.map((machine) => [machine.Machine, machine]))
  }

  return {
    /** Before the portal has answered; of machines that it may have added since nothing is let go. */
    resume(machines: readonly ReadMachine[]): void {
      want(machines)
      for (const id of wanted.keys()) begin(id)
    },

    /** A machine whose connection does not end holds up no other. */
    set(machines: readonly ReadMachine[]): void {
      want(machines)
      for (const [id, reader] of readers)
        if (!isDeepStrictEqual(reader.config, wanted.get(id))) end(id, reader)
      for (const id of new Set([...wanted.keys(), ...buffer.machines()])) begin(id)
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
      isStopped = true
      await Promise.all([...ending.values(), ...[...readers.values()].map((reader) => reader.stop())])
    },
  }
}

export type Readers = ReturnType<typeof createReaders>
