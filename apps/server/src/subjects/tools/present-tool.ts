import type { RunsOut, Tool, ToolLife, WearPoint } from '@millwright/contract/tools/tools'
import { conditionOf, leftOf } from '@millwright/domain/tools/condition'
import type { RunsOut as Forecast } from '@millwright/domain/tools/runs-out'
import type { StoredLife, StoredNote, WearPoint as Worn } from './tool-store.ts'

const iso = (ts: number): string => new Date(ts).toISOString()
const isoOrNull = (ts: number | null): string | null => (ts === null ? null : iso(ts))

const presentWear = (wear: readonly Worn[]): WearPoint[] =>
  wear.map(({ ts, used }) => ({ time: iso(ts), used }))

/** The limit that people set comes before that of the machine. */
export const limitOf = ({ tool }: StoredLife, note: StoredNote | undefined): number | null =>
  note?.limit ?? tool?.limit ?? null

function presentRunsOut(forecast: Forecast, now: number): RunsOut {
  const nothing = { time: null, earliest: null, latest: null, perDay: null, noForecast: null }
  switch (forecast.kind) {
    case 'noForecast':
      return { ...nothing, noForecast: forecast.why }
    case 'over':
      return { ...nothing, time: iso(now) }
    case 'day':
      return {
        time: isoOrNull(forecast.at),
        earliest: isoOrNull(forecast.earliest),
        latest: isoOrNull(forecast.latest),
        perDay: forecast.perDay,
        noForecast: null,
      }
  }
}

export interface ToolParts {
  readonly life: StoredLife
  readonly note: StoredNote | undefined
  readonly wear: readonly Worn[]
  readonly forecast: Forecast
  readonly now: number
}

export function presentTool({ life, note, wear, forecast, now }: ToolParts): Tool {
  const { tool, used } = life
  const limit = limitOf(life, note)
  const edited = (['name', 'diameter', 'length'] as const).filter((field) => note?.[field] != null)
  return {
    toolId: life.toolId,
    family: tool?.family ?? '',
    name: note?.name ?? tool?.name ?? '',
    place: life.pocket,
    isFitted: life.to === null,
    diameter: note?.diameter ?? tool?.diameter ?? null,
    length: note?.length ?? tool?.length ?? null,
    lifeUsed: used,
    lifeLimit: limit,
    lifeLeft: leftOf(used, limit),
    lifeUnit: tool?.unit ?? '',
    condition: conditionOf(life, used, limit),
    fittedTime: iso(life.from),
    updateTime: iso(life.updatedAt),
    runsOut: presentRunsOut(forecast, now),
    wear: presentWear(wear),
    note: note?.note ?? '',
    edited: note?.limit == null ? edited : [...edited, 'lifeLimit' as const],
    editedTime: isoOrNull(note?.changedAt ?? null),
    editedBy: note?.changedBy ?? null,
  }
}

export function presentLife(life: StoredLife, note: StoredNote | undefined, wear: readonly Worn[]): ToolLife {
  const { tool, used } = life
  const limit = limitOf(life, note)
  return {
    toolId: life.toolId,
    name: note?.name ?? tool?.name ?? '',
    place: life.pocket,
    fromTime: iso(life.from),
    toTime: isoOrNull(life.to),
    endedBy: life.end,
    condition: conditionOf(life, used, limit),
    lifeUsed: used,
    lifeLimit: limit,
    lifeUnit: tool?.unit ?? '',
    wear: presentWear(wear),
  }
}
