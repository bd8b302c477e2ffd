import { MantineProvider } from '@mantine/core'
import type { MachineNow } from '@millwright/contract/fleet/fleet'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { machineOf } from '../../../testing/test-machines.ts'
import { FloorPlan } from './floor-plan.tsx'

const PLACE = { X: 10, Y: 10, Width: 6, Height: 4, Rotation: 0 }
const machine = {
  ...machineOf('m1', 'FAIL', Date.now()),
  Name: 'Nesting 01',
  ShortName: 'NE01',
  Map_View: PLACE,
}
const doing: Record<string, MachineNow> = {
  m1: {
    MachineId: 'm1',
    Program: 'KITCHEN_2291',
    Operator: 'Elena',
    Alarm: { Code: '3321', Text: 'Spindle overload', Since: 0 },
    Shift: {
      Number: 1,
      StartDateTime: '2026-11-16T05:00:00Z',
      EndDateTime: '2026-11-16T13:00:00Z',
      Goal: { Kpi: 'PART_COUNT', Value: 400 },
      GoalSource: 'shift',
      Value: 60,
      Expected: 250,
      MachineId: 'm1',
      name: 'Shift 1',
      code: 'PC',
      timezone: 'Europe/Berlin',
    },
    Lost: null,
    Availability: null,
    LeftOut: 0,
  },
}

beforeAll(() => {
  i18n.use('en-US', {
    fleet: { plan_label: 'Floor plan', pin: '{{short}}, {{name}}, {{status}}' },
    status: { FAIL: 'Alarm' },
    shifts: { pace: { behind: 'Behind pace' }, units: { pieces: 'pieces', m: 'm' } },
  })
})
beforeEach(async () => {
  // Neither the last hours nor their size matter here.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  // As the page does: what is pointed at is marked, and all is rendered again.
  const Plan = () => {
    const [markedId, mark] = useState<string | null>(null)
    return (
      <FloorPlan
        machines={[machine]}
        places={[PLACE]}
        picture={{ address: '', box: { minX: 0, minY: 0, maxX: 60, maxY: 40 } }}
        markedId={markedId}
        onMark={mark}
        doing={doing}
        draft={null}
      />
    )
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Plan }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('link')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const card = () => document.querySelector('[data-part=pin-card]')

test('a pin in alarm says its code, and to who cannot see it the text too', () => {
  const pin = screen.getByRole('link')
  expect(pin.textContent).toContain('3321')
  expect(pin.getAttribute('aria-label')).toMatch(/^NE01 3321, Nesting 01, .*, Spindle overload$/)
})

test('a pointer on a pin shows what its machine does, and takes the card along when it leaves', () => {
  expect(card()).toBeNull()
  fireEvent.pointerMove(screen.getByRole('link'), { pointerType: 'mouse', clientX: 40, clientY: 30 })
  for (const text of ['Nesting 01', '3321', 'Spindle overload', 'KITCHEN_2291 · Elena', '60', 'Behind pace'])
    expect(card()?.textContent).toContain(text)
  fireEvent.pointerMove(screen.getByRole('link'), { pointerType: 'mouse', clientX: 44, clientY: 30 })
  expect(card()).not.toBeNull()
  fireEvent.pointerLeave(screen.getByRole('link').parentElement as HTMLElement)
  expect(card()).toBeNull()
})

test('a pin that has the focus of the keyboard shows the card until Escape', () => {
  const pin = screen.getByRole('link')
  vi.spyOn(pin, 'matches').mockImplementation((selector) => selector === ':focus-visible')
  fireEvent.focusIn(pin)
  expect(card()?.textContent).toContain('Nesting 01')
  fireEvent.keyDown(pin, { key: 'Escape' })
  expect(card()).toBeNull()
})

test('a finger opens the machine and shows no card', () => {
  fireEvent.pointerMove(screen.getByRole('link'), { pointerType: 'touch', clientX: 40, clientY: 30 })
  expect(card()).toBeNull()
})

test('a bar says how long metres are on it', () => {
  // 60 m over 772 pixels.
  const bar = screen.getByText('5 m')
  expect(Number.parseFloat(bar.style.width)).toBeCloseTo((5 * 772) / 60)
})
