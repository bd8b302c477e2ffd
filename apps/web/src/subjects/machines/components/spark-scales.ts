import type { Component } from '@millwright/contract/machines/components'
import { wordsIn } from '@millwright/domain/text/words-in'
import { measureKey } from '@millwright/domain/values/part-name'
import { commonScale, type SparkScale } from '../../../platform/ui/charts/lines/spark-runs.ts'
import type { ComponentRow } from './component-rows.ts'
import { type LiveValues, numbersIn } from './live-values.ts'

/** Temperatures in °C are one quantity wherever they are measured; a load in % is none with a humidity in %. */
export const quantityOf = ({ node, channel }: Component): string =>
  `${measureKey(node.name, channel) ?? wordsIn(node.name)} ${node.units}`

/** One scale for all lines of the same quantity, so that axes and spindles can be compared. */
export function sparkScales(
  rows: readonly ComponentRow[],
  values: LiveValues,
): ReadonlyMap<string, SparkScale> {
  const lists = new Map<string, number[][]>()
  for (const { component } of rows) {
    const points = component.channel === '' ? undefined : values.get(component.channel)
    // Of fewer no line is drawn.
    if (points === undefined || points.length < 3) continue
    const quantity = quantityOf(component)
    const known = lists.get(quantity)
    if (known) known.push(numbersIn(points))
    else lists.set(quantity, [numbersIn(points)])
  }
  return new Map(
    [...lists].flatMap(([quantity, numbers]) => {
      const scale = commonScale(numbers)
      return scale ? [[quantity, scale] as const] : []
    }),
  )
}
