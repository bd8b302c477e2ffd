import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import days from '../../platform/ui/days/texts/en-US.json' with { type: 'json' }
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { answerCalls, refusal, renderPage } from '../../testing/test-page.tsx'
import { AnalyticsPage } from './analytics-page.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T10:00:00Z') })
  i18n.use('en-US', { ...texts, ...days, ...ui })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const session = {
  organization: { BusinessCode: 'OWN' },
  selectedGroup: { Id: 'g1', Name: 'All' },
  person: { roles: [], isAdmin: false },
}
const mayExport = () => !(screen.getByRole('button', { name: 'Export' }) as HTMLButtonElement).disabled

test('while other days load or are refused, no figures of the days before are shown or exported', async () => {
  const asked: string[] = []
  const october = Promise.withResolvers<Response>()
  answerCalls(({ pathname, searchParams }) => {
    if (pathname.endsWith('/backfills')) return { Machines: [] }
    const from = searchParams.get('from')
    if (from !== null) asked.push(from)
    return from === '2026-10-01' ? october.promise : { Members: 3, Licensed: 0, Measured: 0 }
  })
  renderPage(<AnalyticsPage />, { session })
  await screen.findByText(/0 of 3/)
  expect(mayExport()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /^Period:/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Last month' }))
  await waitFor(() => expect(asked).toContain('2026-10-01'))
  expect(screen.getByLabelText('From').textContent).toBe('2026-10-01')
  expect(screen.queryByText(/0 of 3/)).toBeNull()
  expect(mayExport()).toBe(false)
  october.resolve(refusal(400, 'RANGE_TOO_LONG'))
  await screen.findByText(/could not be loaded/)
  expect(screen.queryByText(/0 of 3/)).toBeNull()
  expect(mayExport()).toBe(false)
})

test('a link from a mail selects the group that it is about, and the address lets go of it', async () => {
  answerCalls(({ pathname }) =>
    pathname.endsWith('/backfills') ? { Machines: [] } : { Members: 3, Licensed: 0, Measured: 0 },
  )
  const selectGroup = vi.fn()
  const at = '/?from=2026-11-02&to=2026-11-08&group=group-2'
  const { router } = renderPage(<AnalyticsPage />, { session: { ...session, selectGroup }, at })
  await waitFor(() => expect(selectGroup).toHaveBeenCalledWith('group-2'))
  await waitFor(() => expect(router.state.location.search).toEqual({ from: '2026-11-02', to: '2026-11-08' }))
  expect(selectGroup).toHaveBeenCalledTimes(1)
})
