import { MantineProvider } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SessionContext, type SignedInSession } from '../../../platform/session/use-session.ts'
import { machineOf } from '../../../testing/test-machines.ts'
import { EnergyCard } from './energy-card.tsx'
import { ValuesCard } from './values-card.tsx'

const asked: string[] = []
const SESSION = { features: { energy: true } } as unknown as SignedInSession
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', (request: Request | string) => {
    asked.push(typeof request === 'string' ? request : request.url)
    return new Promise(() => undefined)
  })
})
afterEach(cleanup)

function open(activations: Machine['Activations']): void {
  const machine = { ...machineOf('m1', 'EXE', 0), MachineFamily: 'PLS', Activations: activations }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <SessionContext value={SESSION}>
          <ValuesCard machine={machine} />
          <EnergyCard machine={machine} />
        </SessionContext>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

const until = (EndDate: string): Machine['Activations'] => [
  { Type: 'FULL', StartDate: '2020-01-01T00:00:00Z', EndDate },
]

test('the overview of a machine whose licence has ended asks for nothing that is refused', async () => {
  open(until('2021-01-01T00:00:00Z'))
  await vi.waitFor(() => expect(asked.some((url) => url.includes('FeedOverride'))).toBe(true), 20_000)
  expect(asked.filter((url) => /Spindle|Consumption/.test(url))).toEqual([])
})

test('with a licence it asks for the values and the energy', async () => {
  open(until('2099-01-01T00:00:00Z'))
  await vi.waitFor(() => {
    expect(asked.some((url) => /Spindle/.test(url))).toBe(true)
    expect(asked.some((url) => /ActiveEnergy/.test(url))).toBe(true)
  }, 180_000)
})
