import { textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MarkKind } from './usage-interval-store.ts'

export interface UsageMark {
  readonly kind: MarkKind
  readonly ts: number
  readonly value: string
}

/** Marks go on from nothing. */
export const NO_OPENING = `select 'marks' as fact, 0::bigint as machine_id where false`

export async function putMarks(tx: Queryable, machineId: number, marks: readonly UsageMark[]): Promise<void> {
  if (marks.length === 0) return
  await tx.query(
    `insert into usage_mark (machine_id, kind, ts, value)
     select $1, k, t, v from unnest($2::text[], $3::timestamptz[], $4::text[]) as u(k, t, v)
     on conflict do nothing`,
    [
      machineId,
      textArray(marks.map(({ kind }) => kind)),
      timestamptzArray(marks.map(({ ts }) => ts)),
      textArray(marks.map(({ value }) => value)),
    ],
  )
}

export async function deleteMarks(
  tx: Queryable,
  machineId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx.query('delete from usage_mark where machine_id = $1 and ts >= $2 and ts < $3', [
    machineId,
    new Date(from),
    new Date(to),
  ])
}
