import type { RunsOut, Tool, ToolLife, WearPoint } from '@millwright/contract/tools/tools'
import { conditionOf, leftOf } from '@millwright/domain/tools/condition'
import type { RunsOut as Forecast } from '@millwright/domain/tools/runs-out'
import type { PlacedTool, StoredNote, WearPoint as Worn } from './tool-store.ts'

const iso = (ts: number): string => new Date(ts).toISOString()
const isoOrNull = (ts: number | null): string | null => (ts === null ? null : iso(ts))

const presentWear = (wear: readonly Worn[]): WearPoint[] =>
  wear.map(({ ts, used }) => ({ time: iso(ts), used }))

/** What counts: people before the machine. */
export const limitOf = ({ tool }: PlacedTool, note: StoredNote | undefined): number | null =>
  note?.limit ?? tool?.limit ?? null

function presentRunsOut(forecast: Forecast, now: number): RunsOut {
  const nothing = { time: null, earliest: null, latest: null, perDay: null, untold: null }
  switch (forecast.kind) {
    case 'untold':
      return { ...nothing, untold: forecast.why }
    case 'over':
      return { ...nothing, time: iso(now) }
    case 'day':
      return {
        time: isoOrNull(forecast.at),
        earliest: isoOrNull(forecast.earliest),
        latest: isoOrNull(forecast.latest),
        perDay: forecast.perDay,
        untold: null,
      }
  }
}

export interface ToolParts {
  readonly placed: PlacedTool
  readonly note: StoredNote | undefined
  readonly wear: readonly Worn[]
  readonly forecast: Forecast
  readonly now: number
}

export function presentTool({ placed, note, wear, forecast, now }: ToolParts): Tool {
  const { tool, used } = placed
  const limit = limitOf(placed, note)
  const edited = (['name', 'diameter', 'length'] as const).filter((field) => note?.[field] != null)
  return {
    toolId: placed.toolId,
    family: tool?.family ?? '',
    name: note?.name ?? tool?.name ?? '',
    place: placed.place,
    isFitted: placed.to === null,
    diameter: note?.diameter ?? tool?.diameter ?? null,
    length: note?.length ?? tool?.length ?? null,
    lifeUsed: used,
    lifeLimit: limit,
    lifeLeft: leftOf(used, limit),
    lifeUnit: tool?.unit ?? '',
    condition: conditionOf(placed, used, limit),
    fittedTime: iso(placed.from),
    updateTime: iso(placed.updatedAt),
    runsOut: presentRunsOut(forecast, now),
    wear: presentWear(wear),
    note: note?.note ?? '',
    edited: note?.limit == null ? edited : [...edited, 'lifeLimit' as const],
    editedTime: isoOrNull(note?.changedAt ?? null),
    editedBy: note?.changedBy ?? null,
  }
}

export function presentLife(
  placed: PlacedTool,
  note: StoredNote | undefined,
  wear: readonly Worn[],
): ToolLife {
  const { tool, used } = placed
  const limit = limitOf(placed, note)
  return {
    toolId: placed.toolId,
    name: note?.name ?? tool?.name ?? '',
    place: placed.place,
    fromTime: iso(placed.from),
    toTime: isoOrNull(placed.to),
    endedBy: placed.end,
    condition: conditionOf(placed, used, limit),
    lifeUsed: used,
    lifeLimit: limit,
    lifeUnit: tool?.unit ?? '',
    wear: presentWear(wear),
  }
}
