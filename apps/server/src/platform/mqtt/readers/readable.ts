import type { ShownIn } from '../../registry/group-store.ts'
import type { MachineRecord } from '../../registry/machine-record.ts'

/** A machine that a reader's person sees. */
export interface ReadableMachine
  extends Pick<MachineRecord, 'id' | 'publicId' | 'name' | 'model' | 'manufacturer' | 'serial'> {
  /** Whether its licence opens a channel. */
  opens(channel: string): boolean
}

/** All that a person sees at one time. */
export interface Readable {
  /** By their public ids. */
  readonly machines: ReadonlyMap<string, ReadableMachine>
  /** Those of groups that are shown in a way. */
  shownIn(way: ShownIn): Promise<readonly ReadableMachine[]>
  /** Of machines in groups that are shown to Home Assistant. */
  descriptions(): Promise<readonly Description[]>
}

/** A machine as a device of Home Assistant. */
export interface Description {
  readonly machineId: string
  readonly topic: string
  readonly payload: Buffer
}
