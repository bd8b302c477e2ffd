import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'

export type LossName = 'thinned' | 'dropped'

/** Nobody can do anything about an older loss, and it would hide that all is well. */
const SHOWN_MS = DAY_MS

/** Until it was counted by hours, it was counted without an end. */
export const LOSS_SCHEMA = `
  drop table if exists lost;
  create table if not exists loss (
    name text not null, hour integer not null, points integer not null, primary key (name, hour)) strict;`

/** How many points were lost in the last day. */
export function openLosses(db: DatabaseSync, now: () => number) {
  const put = db.prepare(
    `insert into loss (name, hour, points) values (?, ?, ?)
     on conflict (name, hour) do update set points = points + excluded.points`,
  )
  const forget = db.prepare('delete from loss where hour < ?')
  const sums = db.prepare('select name, sum(points) as points from loss where hour >= ? group by name')
  const oldest = (): number => Math.floor((now() - SHOWN_MS) / HOUR_MS)

  return {
    add(name: LossName, points: number): void {
      forget.run(oldest())
      put.run(name, Math.floor(now() / HOUR_MS), points)
    },

    sums(): Record<LossName, number> {
      const found = new Map(sums.all(oldest()).map(({ name, points }) => [name, Number(points)]))
      return { thinned: found.get('thinned') ?? 0, dropped: found.get('dropped') ?? 0 }
    },
  }
}
