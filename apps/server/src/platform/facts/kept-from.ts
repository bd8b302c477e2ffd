import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Config } from '../../config.ts'

/** From when on all points are stored. Facts are kept for longer: those from before can no longer be derived. */
export const keptFrom = (retentionDays: Pick<Config['retentionDays'], 'points'>, now: number): number =>
  now - retentionDays.points * DAY_MS
