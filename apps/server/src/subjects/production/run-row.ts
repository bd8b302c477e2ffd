import type { Extra, ProductionState, ProgramPart, Run } from '@millwright/domain/production/run'

export interface RunRow {
  readonly slot: string
  readonly name: string
  readonly from_ts: Date
  readonly to_ts: Date | null
  readonly is_named: boolean
  readonly state: ProductionState | null
  readonly target: number | null
  readonly done: number
  readonly base: number | null
  readonly counted: number | null
  readonly work_from: Date | null
  /** Null in a run that is older than the column: from its start on. */
  readonly own_from: Date | null
  readonly last_at: Date | null
  readonly steps: readonly number[]
  readonly parts: readonly ProgramPart[]
  readonly extra: Extra
  readonly updated_at: Date
}

export const RUN_COLUMNS =
  'slot, name, from_ts, to_ts, is_named, state, target, done, base, counted, work_from, own_from, last_at, steps, parts, extra, updated_at'

export const runOf = (row: RunRow): Run => ({
  name: row.name,
  from: row.from_ts.getTime(),
  to: row.to_ts?.getTime() ?? null,
  isNamed: row.is_named,
  state: row.state,
  target: row.target,
  done: row.done,
  base: row.base,
  counted: row.counted,
  workFrom: row.work_from?.getTime() ?? null,
  ownFrom: (row.own_from ?? row.from_ts).getTime(),
  lastAt: row.last_at?.getTime() ?? null,
  steps: row.steps,
  parts: row.parts,
  extra: row.extra,
  updatedAt: row.updated_at.getTime(),
})
