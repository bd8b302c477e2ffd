import { MantineProvider } from '@mantine/core'
import type { PlantShifts } from '@millwright/contract/shifts/plant-plans'
import type { HeldShifts } from '@millwright/contract/shifts/shifts'
import { dayAt } from '@millwright/domain/time/zone'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { SessionContext, type SignedInSession } from '../../platform/session/use-session.ts'
import { ConfirmProvider } from '../../platform/ui/layers/confirm.tsx'
import { machineOf } from '../../testing/test-machines.ts'
import { PlanForm } from './plan-form.tsx'
import { PlantPlanForm } from './plant-plan-form.tsx'

const HOURS = { Number: 1, Start: '06:00', End: '14:00' }
const HELD = { Level: 'machine', ValidFrom: null, Next: [] } as const
/** Someone who may change shifts but no calendars. */
const SESSION = {
  person: { isAdmin: false, roles: [], organizationType: 'CUSTOMER' },
} as unknown as SignedInSession
const asked: { method: string; body: { ValidFrom?: string; shifts?: unknown[] } }[] = []
let answer: () => Response

beforeAll(() => {
  i18n.use('en-US', {
    shifts: { holds_from: 'Valid from', start: 'Start', end: 'End', shift: 'Shift {{number}}' },
    misc: { save: 'Save', saved: 'Saved' },
    errors: { shifts_overlap: 'Overlaps' },
  })
})
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string | Request, init?: RequestInit) => {
    const request = url instanceof Request ? url : new Request(new URL(url, 'http://localhost'), init)
    if (request.method !== 'PUT') return new Promise(() => undefined)
    asked.push({ method: request.method, body: await request.json() })
    return answer()
  })
})
afterEach(cleanup)

async function open(form: ReactNode): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => form }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <SessionContext value={SESSION}>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </SessionContext>
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('Valid from')
}

/** In this month, and not today. */
function otherDay(zone: string): string {
  const today = dayAt(Date.now(), zone)
  return `${today.slice(0, 8)}${today.endsWith('15') ? '16' : '15'}`
}

async function chooseAndSave(day: string): Promise<void> {
  fireEvent.click(screen.getByLabelText('Valid from'))
  const [year, month, number] = day.split('-').map(Number)
  const name = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(year ?? 0, (month ?? 1) - 1, number),
  )
  fireEvent.click(await screen.findByRole('button', { name }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
}

const plant: PlantShifts = {
  ...HELD,
  Level: 'organization',
  shifts: [HOURS],
  MayChange: true,
} as unknown as PlantShifts

test('the shifts of a plant hold from the day that is chosen', async () => {
  answer = () => Response.json({ result: plant })
  await open(<PlantPlanForm org="NORDHAUS" plant="organization" name="All sites" plan={plant} />)
  const day = otherDay(Intl.DateTimeFormat().resolvedOptions().timeZone)
  await chooseAndSave(day)
  await waitFor(() => expect(asked).toEqual([{ method: 'PUT', body: { shifts: [HOURS], ValidFrom: day } }]))
})

test('what the server refuses of the shifts of a plant is said at the field', async () => {
  answer = () =>
    Response.json(
      { result: { label: 'SHIFTS_OVERLAP', field: 'shifts.0.End' }, message: '' },
      { status: 400 },
    )
  await open(<PlantPlanForm org="NORDHAUS" plant="organization" name="All sites" plan={plant} />)
  fireEvent.change(screen.getByLabelText('End'), { target: { value: '13:00' } })
  fireEvent.blur(screen.getByLabelText('End'))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Overlaps')
  expect(asked[0]?.body.ValidFrom).toBeUndefined()
})

test('the shifts of a machine hold from the day that is chosen', async () => {
  const machine = machineOf('m1', 'EXE', 0, 'Europe/Berlin')
  const plan = {
    ...HELD,
    machineId: 'm1',
    timezone: 'Europe/Berlin',
    shifts: [{ ...HOURS, Goal: null }],
  } as unknown as HeldShifts
  answer = () => Response.json({ result: plan })
  const calendar = { ...HELD, WorkingDays: [1, 2, 3, 4, 5], Exceptions: [] } as never
  await open(<PlanForm machine={machine} machines={[machine]} plan={{ plan, calendar }} kpis={[]} />)
  const day = otherDay('Europe/Berlin')
  await chooseAndSave(day)
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ machineId: 'm1', ValidFrom: day }))
})
