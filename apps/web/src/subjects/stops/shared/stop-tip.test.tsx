import type { MachineStop } from '@millwright/contract/stops/stops'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { answerCalls, renderPart } from '../../../testing/test-page.tsx'
import { StopTip } from './stop-tip.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => i18n.use('en-US', texts))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = Date.UTC(2026, 10, 12, 13, 0)
const day = { from: at - HOUR_MS, to: at + HOUR_MS }
const stop: MachineStop = {
  From: at,
  To: at + 600_000,
  IsOpen: false,
  Status: 'FAIL',
  Planned: 0,
  Cost: null,
  IsUnexplained: false,
  Reason: { Reason: 'Setup', Source: 'person', By: 'Tom Harms', At: at },
  Alarm: null,
  Program: '',
  Proposal: null,
}

test('the tip of a stop has its reason with who gave it, and who acknowledged its alarm', async () => {
  answerCalls((address) =>
    address.pathname.endsWith('/stops')
      ? [stop]
      : [{ Acknowledgement: null }, { Acknowledgement: { By: 'Ruth Weber', At: at + 60_000, Note: '' } }],
  )
  renderPart(
    <StopTip machineId="m1" zone="UTC" day={day} stop={{ from: at + 1_000, to: at + 500_000 }} code="E1" />,
  )
  expect(await screen.findByText('Setup')).toBeTruthy()
  expect(screen.getByText('Tom Harms')).toBeTruthy()
  expect(await screen.findByText('Acknowledged by Ruth Weber, 13:01')).toBeTruthy()
})

test('of a stop beside it nothing is said', async () => {
  let asked = 0
  answerCalls(() => {
    asked++
    return [stop]
  })
  renderPart(
    <StopTip machineId="m1" zone="UTC" day={day} stop={{ from: at - 9_000, to: at }} code={undefined} />,
  )
  await vi.waitFor(() => expect(asked).toBe(1))
  expect(screen.queryByText('Setup')).toBeNull()
})
