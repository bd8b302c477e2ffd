import type { Figures } from './figure-check.ts'
import { areUnequal, type Loads, loadFigures } from './load-in-cut.ts'
import { type Fields, measuredIn, SeriesRefused } from './series-fields.ts'
import { MOST_LOAD, TOOL_LOADS } from './tool-loads.ts'

/** In µm: a tenth of a metre is no wear of an edge. */
const MOST_WEAR = 1e5

function wearIn(fields: Fields): Figures {
  const wear = measuredIn(fields, 'wear', MOST_WEAR)
  if (!wear) return {}
  if (wear.some((value) => value < 0)) throw new SeriesRefused('NOT_A_NUMBER')
  // Of several edges the one that is worn most.
  return { Wear: wear.reduce((most, value) => Math.max(most, value), 0) }
}

const loadsIn = (fields: Fields): Loads =>
  Object.fromEntries(
    TOOL_LOADS.flatMap((name) => {
      const load = measuredIn(fields, name, MOST_LOAD)
      return load ? [[name, load]] : []
    }),
  )

/** A tool's file may have them beside its vibration or in place of it. Throws SeriesRefused. */
export function toolFigures(fields: Fields, hasRecord: boolean): Figures {
  const loads = loadsIn(fields)
  // Beside a record they may be slower than it, and are of its time.
  const moments = hasRecord || !Array.isArray(fields.time) ? null : fields.time.length
  if (areUnequal(loads, moments)) throw new SeriesRefused('UNEQUAL_SERIES')
  return { ...wearIn(fields), ...loadFigures(loads) }
}
