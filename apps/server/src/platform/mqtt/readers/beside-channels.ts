import type { Readable } from './readable.ts'
import type { ReaderFilter } from './reader-filter.ts'

/** With what a reader may see and asks for now. */
export interface BesideWanted {
  readonly readable: Readable
  readonly filters: readonly ReaderFilter[]
  /** Whether all of it is sent again. */
  readonly isAgain: boolean
}

/** Beside the channels of machines one reader gets what is made of them. */
export interface BesideChannels {
  now(wanted: BesideWanted): void
  /** Whether a message of the reader is meant for it. */
  takes(topic: string, payload: Buffer): boolean
  drained(): void
  stop(): void
}

export interface BesideDeps {
  send: (topic: string, payload: Buffer, retain: boolean, identifiers: readonly number[]) => void
  /** False when what was sent before waits for the connection. */
  hasRoom: () => boolean
  /** Whether the person sees the machine now. */
  mayShow: (machineId: string) => boolean
  onFailed: () => void
}

/** For each reader one. */
export type OpenBesideChannels = (deps: BesideDeps) => BesideChannels
