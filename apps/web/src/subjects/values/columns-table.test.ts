import type { TFunction } from '@millwright/domain/text/translate'
import { expect, test } from 'vitest'
import { columnsTable } from './columns-table.ts'
import { columnsOf } from './shared/series-columns.ts'

const t = ((key: string) => key.replace('machine_data.', '')) as TFunction
const at = Date.UTC(2026, 10, 15, 4)

test('the table of a line has what is in sight, with the unit in its head', () => {
  const columns = columnsOf({
    unit: '°C',
    resolution: 'minute',
    count: 3,
    start: at,
    steps: [0, 60_000, 60_000],
    values: [1, 2, 3],
    min: [0, 1, 2],
    max: [4, 5, 6],
  })
  const part = { view: { from: at + 1, to: at + 60_000 }, zone: 'Europe/Rome', unit: '°C' }
  const table = columnsTable(columns, part, t, 'en-US')
  expect(table.columns.map(({ name }) => name)).toEqual(['time', 'value, °C', 'lowest, °C', 'highest, °C'])
  expect(table.rows).toEqual([['2026-11-15 05:01:00', 2, 1, 5]])
})
