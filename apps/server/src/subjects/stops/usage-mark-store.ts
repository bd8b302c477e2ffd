import type { Queryable } from '../../platform/database/database.ts'
import { insertRows } from '../../platform/database/insert-rows-store.ts'
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
  await insertRows(
    tx,
    'usage_mark',
    [
      { name: 'machine_id', type: 'bigint', values: marks.map(() => machineId) },
      { name: 'kind', type: 'text', values: marks.map(({ kind }) => kind) },
      { name: 'ts', type: 'timestamptz', values: marks.map(({ ts }) => ts) },
      { name: 'value', type: 'text', values: marks.map(({ value }) => value) },
    ],
    'on conflict do nothing',
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
