import type { LogRow } from '@millwright/domain/values/log-filter'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { tableCsv } from '../../../platform/ui/table/columns.ts'
import { logColumns } from './log-columns.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => i18n.use('en-US', texts))

test('the rows of a log have a column for each field, times by the clock of the machine, and 0 is no waste', () => {
  const rows: LogRow[] = [
    {
      DateFrom: '2026-03-29T05:30:00.000Z',
      DateTo: '2026-03-29T05:31:00.000Z',
      IsWaste: 0,
      Version: '4.1',
      at: Date.parse('2026-03-29T05:31:00.000Z'),
      Program: 'NEST_1',
    },
    { at: Date.parse('2026-03-29T05:32:00.000Z'), IsWaste: 1 },
  ]
  const columns = logColumns(rows, { t: i18n.t, language: 'en-US', zone: 'Europe/Berlin' })
  const numbered = rows.map((row, index) => ({ key: String(index), row }))
  // On the day on which the clock is set.
  expect(tableCsv(columns, numbered, i18n.t)).toBe(
    'Logged,From,To,Waste,Version,Program\r\n' +
      '2026-03-29 07:31:00,2026-03-29 07:30:00,2026-03-29 07:31:00,No,4.1,NEST_1\r\n' +
      '2026-03-29 07:32:00,,,Yes,,\r\n',
  )
})
