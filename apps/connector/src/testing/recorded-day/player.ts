import type { MachineSource } from '@millwright/contract/connectors/settings'

/** A moment of the day: from then on these are the values of the machine. */
export interface DayStep {
  readonly ts: number
  readonly state: 'EXE' | 'READY' | 'FAIL'
  readonly parts: number
  readonly energy: number
  /** Code of the alarm that is raised; 0 for none. */
  readonly alarm: number
}

/** A machine that speaks a protocol, and lives through a day that was recorded. */
export interface DayPlayer {
  readonly source: MachineSource
  /** SHA-256 of certificates that somebody has to trust. */
  readonly trusted?: readonly string[]
  readonly nodes: Readonly<Record<'state' | 'parts' | 'energy' | 'alarm', string>>
  /** The words of the machine for its states. */
  readonly words: Readonly<Record<DayStep['state'], string>>
  /** The folder below which files are read. */
  readonly filesRoot?: string
  /** Where the protocol carries none, a value is of the moment at which it was read. */
  readonly times: 'own' | 'none'
  /** All steps are there whenever somebody looks, and need not be read one by one. */
  readonly keepsAll?: true
  play(step: DayStep): Promise<void> | void
  stop(): Promise<void>
}

/** The first step is there before anybody looks. */
export type StartPlayer = (first: DayStep) => Promise<DayPlayer>
