import type { OperatorBoard } from '@millwright/contract/stops/stops'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { mergeTexts } from '../../../platform/i18n/texts.ts'
import { machineOf } from '../../../testing/test-machines.ts'
import { renderPart } from '../../../testing/test-page.tsx'
import shiftTexts from '../../shifts/shared/texts/en-US.json' with { type: 'json' }
import { PartsCard } from './parts-card.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', mergeTexts([texts, shiftTexts]))
})
afterEach(cleanup)

/** Eight hours, all over: what was made in them does not depend on now. */
const SHIFT = { Number: 1, From: 0, To: 8 * HOUR_MS }
const BOARD: OperatorBoard = {
  Shift: SHIFT,
  From: SHIFT.From,
  To: SHIFT.To,
  Made: 2400,
  Bad: 0,
  Counted: 2400,
  LastBadAt: null,
  Kpi: 'PART_COUNT',
  Goal: 4800,
  GoalSource: 'idealRate',
  Expected: 4800,
  Reasons: [],
}
const show = (MachineFamily: string, board: Partial<OperatorBoard> = {}) =>
  renderPart(
    <PartsCard
      machine={{ ...machineOf('m', 'EXE', 0), MachineFamily }}
      board={{ ...BOARD, ...board }}
      isReader
    />,
  )

test.each([
  ['CDL', '300.0 per hour, goal 600.0.'],
  ['EBA', '5.0 per minute, goal 10.0.'],
  ['edge_bander', '5.0 per minute, goal 10.0.'],
])('the pace of a %s is %s', (family, pace) => {
  show(family)
  expect(screen.getByText(new RegExp(`^${pace}`))).toBeTruthy()
})

test('a goal that was taken from the ideal rate says so, one that somebody entered does not', () => {
  show('CDL')
  expect(screen.getByText('Taken from the ideal rate')).toBeTruthy()
  cleanup()
  show('CDL', { GoalSource: 'shiftTarget' })
  expect(screen.queryByText('Taken from the ideal rate')).toBeNull()
})
