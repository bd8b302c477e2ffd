import { setTimeout as pause } from 'node:timers/promises'
import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { readPoints } from '../../apps/server/src/platform/telemetry/point-store.ts'

/** In one of both. */
export const inOneOnly = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] => [
  ...[...one].filter((each) => !other.has(each)),
  ...[...other].filter((each) => !one.has(each)),
]

/** As the product has derived them from the messages of the machines up to a moment, in lines that can be compared. */
async function figuresOf(db: Database, from: number, to: number): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ line: string }>(
    `select m.public_id || ' ' || s.status || ' from ' || s.from_ts || ' to ' || s.to_ts as line
       from status_span s join machine m on m.id = s.machine_id where s.from_ts >= $1 and s.to_ts <= $2
      union all
     select m.public_id || ' alarm ' || a.code || ' from ' || a.from_ts || ' to ' || a.to_ts
       from alarm_event a join machine m on m.id = a.machine_id where a.from_ts >= $1 and a.to_ts <= $2`,
    [new Date(from), new Date(to)],
  )
  return new Set([...rows.map(({ line }) => line), ...(await counted(db, from, to))])
}

async function counted(db: Database, from: number, to: number): Promise<string[]> {
  const { rows } = await db.query<{ machine: string; machineId: number; channelId: number }>(
    `select m.public_id as machine, m.id as "machineId", c.id as "channelId"
       from machine_channel mc join machine m on m.id = mc.machine_id join channel c on c.id = mc.channel_id
      where c.name = $1`,
    [KPI_CHANNELS.PART_COUNT],
  )
  const lines = []
  for (const { machine, ...channel } of rows)
    for (const { ts, value } of await readPoints(db, { ...channel, from, to }))
      lines.push(`${machine} counter ${value.kind === 'number' ? value.num : value.txt} at ${ts}`)
  return lines
}

export interface FiguresCompared {
  readonly figures: number
  /** In one and not in the other. */
  readonly differing: number
  /** One of them, as text. */
  readonly such: string | null
}

const LOOK_MS = 500

/** Figures follow a moment after the messages: compared until they are equal, or the patience is over. */
export async function compareFigures(
  one: Database,
  other: Database,
  { from, to, patienceMs }: { from: number; to: number; patienceMs: number },
): Promise<FiguresCompared> {
  for (const end = Date.now() + patienceMs; ; await pause(LOOK_MS)) {
    const [mine, theirs] = [await figuresOf(one, from, to), await figuresOf(other, from, to)]
    const differing = inOneOnly(mine, theirs).toSorted()
    if (differing.length === 0 || Date.now() > end) {
      const [first] = differing
      const such =
        first === undefined ? null : `${first} (${mine.has(first) ? 'only here' : 'only in the twin'})`
      return { figures: theirs.size, differing: differing.length, such }
    }
  }
}
