import type { GroupMachine } from '@millwright/contract/analytics/analytics-groups'
import { USAGE_CLASSES } from '@millwright/domain/stops/usage-class'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { machineOf } from '../../testing/test-machines.ts'
import { renderPart } from '../../testing/test-page.tsx'
import { groupMachinesQuery } from '../machines/shared/machines.queries.ts'
import { groupMachineAnalyticsQuery } from './analytics.queries.ts'
import type { Explained } from './explained.ts'
import { MostLost } from './most-lost.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

const row = (
  MachineId: string,
  idle: number,
  fault: number,
  lost: number | null,
  bad: number,
): GroupMachine => ({
  MachineId,
  Availability: 90,
  Performance: 90,
  Quality: 90,
  OEE: 72.9,
  UsageTimes: {
    ...(Object.fromEntries(USAGE_CLASSES.map((use) => [use, 0])) as GroupMachine['UsageTimes']),
    Idle: idle,
  },
  WasteTimes: fault > 0 ? { MachineFault: fault } : {},
  Lost: { OEE: lost, Availability: 0, Performance: 0, MainUsageLevel: 0 },
  NoData: 0,
  Pieces: { Good: 0, Defective: bad, Total: bad, Velocity: null, Goal: null },
  Unit: 'pieces',
  BeforeOEE: null,
  TargetOEE: null,
  Rate: null,
})
const ROWS = [row('saw', 2, 0, 8, 3), row('drill', 5, 1.5, null, 12), row('press', 0, 0, 9, 0)]

function listed(explained: Explained, rows: readonly GroupMachine[] = ROWS) {
  cleanup()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const view = { range: { from: '2026-11-02', to: '2026-11-08' }, method: 'CLASSIC_MODEL' as const }
  client.setQueryData(groupMachineAnalyticsQuery('ORG', 'hall', view.range, view.method).queryKey, [...rows])
  const saw = { ...machineOf('saw', 'EXE', 0), Name: 'Beam saw' }
  client.setQueryData(groupMachinesQuery('ORG', 'hall').queryKey, [saw])
  renderPart(<MostLost explained={explained} org="ORG" groupId="hall" view={view} />, { client })
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
}

test('the machines with most of it come first, those with none are left out', () => {
  expect(listed({ kind: 'use', use: 'Idle' })).toEqual(['drill5.00 h', 'Beam saw2.00 h'])
  expect(screen.getByRole('link', { name: 'Beam saw' }).getAttribute('href')).toBe(
    '/analytics/machine/saw/overview?from=2026-11-02&to=2026-11-08&method=CLASSIC_MODEL',
  )
  expect(listed({ kind: 'reason', reason: 'MachineFault' })).toEqual(['drill1.50 h'])
  expect(listed({ kind: 'reason', reason: 'Break' })).toEqual([])
})

test('of a figure it is what keeps it below 100 %, of quality what is defective', () => {
  expect(listed({ kind: 'figure', figure: 'OEE' })).toEqual(['press9.00 h', 'Beam saw8.00 h'])
  expect(listed({ kind: 'level', level: 'RunTime' })).toEqual(['drill5.00 h', 'Beam saw2.00 h'])
  expect(listed({ kind: 'figure', figure: 'Quality' })).toEqual(['drill12 pieces', 'Beam saw3 pieces'])
})

test('with a rate its money is beside its time, and not beside its pieces', () => {
  const rows = ROWS.map((each, index) => ({
    ...each,
    Rate: index === 1 ? { Currency: 'EUR', Amount: 60, IsPart: true } : null,
  }))
  expect(listed({ kind: 'use', use: 'Idle' }, rows)).toEqual(['drill5.00 h ≥ €300', 'Beam saw2.00 h'])
  expect(listed({ kind: 'figure', figure: 'Quality' }, rows)).toEqual(['drill12 pieces', 'Beam saw3 pieces'])
})
