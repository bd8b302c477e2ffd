import type { MappedPoint } from '@millwright/domain/connectors/mapper'
/** What was read since the last write to the disk. */
export declare function createPending(): {
  add(machine: string, points: readonly MappedPoint[], position?: string): void
  saveState(machine: string, state: string): void
  isEmpty: () => boolean
  all: () => {
    batches: (readonly [
      string,
      Readonly<
        Record<
          string,
          readonly {
            readonly ts: number
            readonly v:
              | import('@millwright/domain/connectors/offered-node').NodeValue
              | {
                  readonly alarmCode: string
                  readonly activeState: boolean
                  readonly text?: string
                }
            readonly u?: string
          }[]
        >
      >,
    ])[]
    positions: [string, string][]
    states: [string, string][]
  }
  clear(): void
  /** Bounds what is kept in memory. */
  thin(): void
}
