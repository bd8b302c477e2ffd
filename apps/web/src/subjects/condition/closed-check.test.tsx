// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { send } from '../../platform/api/client.ts'
import { i18n } from '../../platform/i18n/i18n.ts'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { ClosedCheck } from './closed-check.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

vi.mock('../../platform/api/client.ts', () => ({ send: vi.fn(), client: { download: vi.fn() } }))

beforeAll(() => {
  i18n.use('en-US', { ...ui, ...texts })
})
afterEach(cleanup)

it.each([
  ['off', false, null, 'This check is switched off for the machine.'],
  ['over', true, 1000, 'The time of this check is over for the machine.'],
])('a check that is %s says so for a machine without tests', async (_, enabled, expireDate, text) => {
  const result = [
    { appId: 'axescheck', enabled: !enabled, expireDate: null },
    { appId: 'toolscheck', enabled, expireDate },
  ]
  vi.mocked(send).mockResolvedValue({ result } as never)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ClosedCheck app="toolscheck" machineId="nst-01" />
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findByText(text)).toBeDefined()
})
