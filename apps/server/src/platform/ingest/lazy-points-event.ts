import type { Point } from '@millwright/domain/points/point'
import { showValue } from '@millwright/domain/points/value'

/** Most channels are watched by nobody: what they say is made ready for those who ask. */
export class LazyPointsEvent {
  readonly machineId: string
  readonly channel: string
  readonly #points: readonly Point[]

  constructor(machineId: string, channel: string, points: readonly Point[]) {
    this.machineId = machineId
    this.channel = channel
    this.#points = points
  }

  get points(): { v: unknown; ts: number }[] {
    return this.#points.map(({ ts, value }) => ({ v: showValue(value), ts }))
  }
}
