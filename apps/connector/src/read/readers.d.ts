import type { ReadMachine } from '@millwright/contract/connectors/connector-process'
import type { SourceHealth } from '@millwright/contract/connectors/mapping-shapes'
import type { PointBuffer } from '../buffer/buffer-store.ts'
import type { OpenDraft } from '../protocols/open-source.ts'
export interface ReadersOptions {
  open: OpenDraft
  buffer: Pick<PointBuffer, 'add' | 'positionOf' | 'saveState' | 'forget' | 'machines'>
  /** The portal should hear of it soon. */
  onHealth: () => void
  now: () => number
}
/** All machines that this connector reads, as the portal has set them. */
export declare function createReaders({ open, buffer, onHealth, now }: ReadersOptions): {
  set(machines: readonly ReadMachine[]): Promise<void>
  /** Of machines whose health is another than the portal has heard. */
  news(): {
    Machine: string
    Health: SourceHealth
  }[]
  /** The portal has heard these. */
  heard(
    news: readonly {
      Machine: string
      Health: SourceHealth
    }[],
  ): void
  /** After the portal was away it may have lost what it knew. */
  repeatAll(): void
  stop: () => Promise<void>
}
export type Readers = ReturnType<typeof createReaders>
