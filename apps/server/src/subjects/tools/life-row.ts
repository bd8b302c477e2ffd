import type { LifeEnd, ToolItem, ToolLife, ToolState } from '@millwright/domain/tools/tool-life'

export interface LifeRow {
  readonly place: string
  readonly tool_id: string
  readonly from_ts: Date
  readonly to_ts: Date | null
  readonly ended_by: LifeEnd | null
  readonly fitted: ToolItem | null
  readonly tool: ToolItem | null
  readonly state: ToolState | null
  readonly used_first: number | null
  readonly used: number | null
  readonly updated_at: Date
}

export const LIFE_COLUMNS =
  'place, tool_id, from_ts, to_ts, ended_by, fitted, tool, state, used_first, used, updated_at'

export const lifeOf = (row: LifeRow): ToolLife => ({
  from: row.from_ts.getTime(),
  to: row.to_ts?.getTime() ?? null,
  end: row.ended_by,
  fitted: row.fitted,
  tool: row.tool,
  state: row.state,
  usedFirst: row.used_first,
  used: row.used,
  updatedAt: row.updated_at.getTime(),
})
