import type { MappedPoint } from '@millwright/domain/connectors/mapper'

type Point = Omit<MappedPoint, 'channel'>
/** By channel, as the portal takes it. */
export type PointMap = Readonly<Record<string, readonly Point[]>>
export interface PackedBatch {
  readonly body: Buffer
  /** Before it was packed. */
  readonly raw: number
  readonly points: number
  readonly fromTs: number
}
export declare function packBatch(map: PointMap): PackedBatch
interface Size {
  readonly points: number
  readonly raw: number
}
export declare const fitsMessage: ({ points, raw }: Size, most: Size) => boolean
/** In halves of halves, in the order of the points, until each part fits into a message. */
export declare function packInMessages(map: PointMap, most: Size): PackedBatch[]
export declare const unpackBatch: (body: Uint8Array) => PointMap
/** In the order of the batches; thinned where there is a step. */
export declare function mergeBatches(maps: readonly PointMap[], stepMs?: number): PointMap
