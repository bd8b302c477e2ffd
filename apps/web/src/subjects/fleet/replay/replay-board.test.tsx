import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { machineOf } from '../../../testing/test-machines.ts'
import { answerCalls, renderPage } from '../../../testing/test-page.tsx'
import { ReplayPage } from './replay-page.tsx'

const FROM = Date.parse('2026-11-11T23:00:00Z')
const HOUR = 3600

let listedOn: (string | null)[]

beforeEach(() => {
  i18n.use('en-US', {
    fleet: {
      replay_play: 'Play',
      replay_next_stop: 'Next stop',
      replay_leads: 'Next stop: {{name}} at {{time}}',
      replay_no_stop: 'No later stop',
      replay_stopped: '{{name}} stopped',
      replay_moment: 'Moment',
      replay_made: 'Made by {{time}}',
      replay_parts: '{{value}} parts',
      replay_goal: 'goal {{value}}',
    },
  })
  listedOn = []
  answerCalls(({ pathname, searchParams }) => {
    if (pathname.endsWith('/lines')) listedOn.push(searchParams.get('day'))
    return pathname.endsWith('/replay')
      ? {
          Day: '2026-11-12',
          Timezone: 'Europe/Berlin',
          From: FROM,
          To: FROM + 24 * HOUR * 1000,
          Until: FROM + 24 * HOUR * 1000,
          Shifts: [{ Number: 1, From: 6 * HOUR, To: 14 * HOUR }],
          Texts: ['3321', 'Spindle overload'],
          Machines: [
            {
              Id: 'm1',
              Changes: [6 * HOUR, 0, 2 * HOUR, 4, 600, 0],
              Alarms: [8 * HOUR, 8 * HOUR + 600, 0, 1],
              Acknowledgements: [],
              Reasons: [],
              Programs: [],
              Parts: Array.from({ length: 120 }, () => 1),
              IsMoving: false,
              Goals: [6 * HOUR, 14 * HOUR, 160],
            },
          ],
          OutOfReach: [],
          LeftOut: 0,
        }
      : []
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const session = {
  organization: { BusinessCode: 'NORDHAUS', Map_View: { BackgroundUrl: '', Width: null } },
  selectedGroup: { Id: 'g1', Name: 'Line' },
  person: { areas: new Set(), isAdmin: false },
  features: {},
}
const machine = { ...machineOf('m1', 'EXE', 1), Name: 'Nesting 01' }

test('shows what happened around the moment, leads to the next stop, and keeps it in the address', async () => {
  const page = <ReplayPage machines={[machine]} at="2026-11-12T06:00:00Z" />
  const { router } = renderPage(page, { at: '/machine?at=2026-11-12T06:00:00Z', session })
  expect(await screen.findByText('Next stop: Nesting 01 at 08:00')).toBeDefined()
  await vi.waitFor(() => expect(listedOn).toEqual(['2026-11-12']))
  fireEvent.click(screen.getByRole('button', { name: 'Next stop' }))
  expect(await screen.findByText('Nesting 01 stopped')).toBeDefined()
  expect(screen.getByText('3321 Spindle overload, 10m 00s')).toBeDefined()
  expect(screen.getByText('Made by 08:00').parentElement?.textContent).toContain('96 parts')
  expect(screen.getByText('goal 40')).toBeDefined()
  expect(screen.getByText('No later stop')).toBeDefined()
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ at: '2026-11-12T07:00:00Z' }))
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ at: '2026-11-12T06:59:00Z' }))
})
