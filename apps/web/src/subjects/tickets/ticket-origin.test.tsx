import { MantineProvider } from '@mantine/core'
import type { TicketDetail } from '@millwright/contract/tickets/ticket-shapes'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { SessionContext } from '../../platform/session/use-session.ts'
import { type TestChartProps, TestChartSource } from '../condition/shared/chart-source.ts'
import texts from './texts/en-US.json' with { type: 'json' }
import { TicketOrigin } from './ticket-origin.tsx'

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

const Chart = ({ machineId, cycleUuid }: TestChartProps) => <p>{`chart of ${cycleUuid} on ${machineId}`}</p>

function show(changes: Partial<TicketDetail>) {
  const ticket = {
    Origin: { Kind: 'test', Ref: 'cycle-1', At: 0, Text: '' },
    Machine: { Id: 'nst-01', Name: 'Nesting 01', Model: '' },
    Documents: [],
    Snapshot: null,
    MachineData: { Timezone: 'Europe/Berlin' },
    SeesMachine: true,
    ...changes,
  }
  return render(
    <MantineProvider env="test">
      <SessionContext value={{ person: { isAdmin: false, roles: [] } } as never}>
        <TestChartSource value={Chart}>
          <TicketOrigin org="NORDHAUS" ticket={ticket as unknown as TicketDetail} />
        </TestChartSource>
      </SessionContext>
    </MantineProvider>,
  ).container.textContent
}

test('a ticket that was made of a test has its chart, for those who see the machine only', () => {
  expect(show({})).toContain('chart of cycle-1 on nst-01')
  cleanup()
  expect(show({ SeesMachine: false })).not.toContain('chart')
  cleanup()
  const alarm = { Kind: 'alarm', Ref: '4012', At: 0, Text: 'Door' } as const
  expect(show({ Origin: alarm, SeesMachine: false })).not.toContain('chart')
})
