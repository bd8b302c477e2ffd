import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { answerCalls, renderPart } from '../../testing/test-page.tsx'
import { ClosedCheck } from './closed-check.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', { ...ui, ...texts })
})
afterEach(cleanup)

it.each([
  ['off', false, null, 'This check is switched off for the machine.'],
  ['over', true, 1000, 'The time of this check is over for the machine.'],
])('a check that is %s says so for a machine without tests', async (_, enabled, expireDate, text) => {
  const applications = [
    { appId: 'axescheck', enabled: !enabled, expireDate: null },
    { appId: 'toolscheck', enabled, expireDate },
  ]
  answerCalls(() => ({ applications }))
  renderPart(<ClosedCheck app="toolscheck" machineId="nst-01" />)
  expect(await screen.findByText(text)).toBeDefined()
})
