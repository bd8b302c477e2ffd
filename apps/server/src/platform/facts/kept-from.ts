import type { Config } from '../../config.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** From when on all points are stored. Facts are kept for longer: those from before can no longer be derived. */
export const keptFrom = (retentionDays: Pick<Config['retentionDays'], 'points'>, now: number): number =>
  now - retentionDays.points * DAY_MS
