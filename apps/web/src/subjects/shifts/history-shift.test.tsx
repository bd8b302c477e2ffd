import type { ShiftRecord } from '@millwright/contract/shifts/shifts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { mergeTexts } from '../../platform/i18n/texts.ts'
import { machineOf } from '../../testing/test-machines.ts'
import { renderPart } from '../../testing/test-page.tsx'
import { HistoryShift } from './history-shift.tsx'
import sharedTexts from './shared/texts/en-US.json' with { type: 'json' }
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', mergeTexts([sharedTexts, texts]))
})
afterEach(cleanup)

const RECORD: ShiftRecord = {
  Number: 1,
  Day: '2026-11-02',
  StartDateTime: '2026-11-02T05:00:00Z',
  EndDateTime: '2026-11-02T13:00:00Z',
  Goal: { Kpi: 'APPLIED_EDGE_LENGTH', Value: 3_400_000 },
  GoalSource: 'shift',
  Value: 3_089_649,
  Expected: 3_400_000,
  Kpi: { appliedEdgeLength: 3_089_649, partCount: 1200 },
}
const show = (record: Partial<ShiftRecord>) =>
  renderPart(
    <HistoryShift
      machine={{ ...machineOf('m', 'EXE', 0), MachineFamily: 'EBA' }}
      record={{ ...RECORD, ...record }}
    />,
  )

test('the figures of a shift have all their decimals, its progress the short form', () => {
  show({})
  expect(screen.getByText('3,089.649 m')).toBeTruthy()
  expect(screen.getByText('1,200 sides')).toBeTruthy()
  expect(screen.getByText(/3,090 \/\s+3,400 m/)).toBeTruthy()
})

test('a goal that was taken from the ideal rate says so', () => {
  show({})
  expect(screen.queryByText('Taken from the ideal rate')).toBeNull()
  cleanup()
  show({ GoalSource: 'idealRate' })
  expect(screen.getByText('Taken from the ideal rate')).toBeTruthy()
})
