import type { Point, Value } from '@millwright/domain/points/point'

/** A value as the columns of a row hold it. */
export interface PointRow {
  ts: Date
  num: number | null
  txt: string | null
  is_json: boolean
}

export function storedValue(row: Pick<PointRow, 'num' | 'txt' | 'is_json'>): Value {
  if (row.txt === null) return { kind: 'number', num: row.num ?? 0 }
  return { kind: row.is_json ? 'json' : 'text', txt: row.txt }
}

export const pointOf = (row: PointRow): Point => ({ ts: row.ts.getTime(), value: storedValue(row) })
