import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { SessionContext } from '../../platform/session/use-session.ts'
import { ConfirmProvider } from '../../platform/ui/layers/confirm.tsx'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { sentAfterAsking } from '../../testing/asks-first.tsx'
import { devicesKey } from './devices.queries.ts'
import { DevicesCard } from './devices-card.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', { ...ui, ...texts })
})
afterEach(cleanup)

const device = (Id: string, Name: string) => ({
  Id,
  App: 'web',
  Name,
  Since: '2026-09-02T08:00:00Z',
  LastReachedAt: null,
  IsActive: true,
})

function show(known: object) {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(devicesKey('user-1'), known)
  return render(
    <MantineProvider>
      <QueryClientProvider client={cache}>
        <SessionContext value={{ user: { Id: 'user-1' } } as never}>
          <ConfirmProvider>
            <DevicesCard />
          </ConfirmProvider>
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('this browser is first among the devices, and the only one that can be tested from here', () => {
  const devices = [device('b', 'Safari on iPhone'), device('a', 'Chrome on Windows')]
  const { getAllByRole, queryByText } = show({ devices, ownId: 'a', state: 'on' })
  expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Chrome on Windowsthis browser, since 2026-09-02Send a test',
    'Safari on iPhonenot reached yet',
  ])
  expect(queryByText('Turn on for this browser')).toBeNull()
})

test('a browser that is not among them can be turned on, unless it cannot or may not', () => {
  expect(show({ devices: [], ownId: null, state: 'off' }).getByRole('button').textContent).toContain(
    'Turn on',
  )
  cleanup()
  const blocked = show({ devices: [], ownId: null, state: 'blocked' })
  expect(blocked.queryByRole('button')).toBeNull()
  expect(blocked.container.textContent).toContain('blocks notifications')
})

test('a device is removed after a question that names it', async () => {
  const sent = await sentAfterAsking(<DevicesCard />, {
    button: 'Remove Safari on iPhone',
    says: /^Safari on iPhone: push notifications are no longer sent there/,
    does: 'Remove the device',
    result: [device('b', 'Safari on iPhone')],
    session: { user: { Id: 'user-1' } },
  })
  expect(sent).toEqual([expect.stringMatching(/^DELETE .*b$/)])
})
