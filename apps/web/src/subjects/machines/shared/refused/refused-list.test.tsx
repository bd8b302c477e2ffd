import { notificationsStore } from '@mantine/notifications'
import type { RefusedMessages } from '@millwright/contract/machines/refused'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../../../../platform/i18n/i18n.ts'
import { renderPart } from '../../../../testing/test-page.tsx'
import { RefusedList } from './refused-list.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const message = (fields: Partial<RefusedMessages>): RefusedMessages => ({
  Id: '7',
  MachineId: 'nst-01',
  MachineName: 'Nesting 1',
  Topic: 'millwright/nst-01/batch',
  Reason: 'TS_TOO_OLD',
  Field: 'A[3].ts',
  Count: 46,
  FirstAt: Date.UTC(2026, 9, 1, 8),
  LastAt: Date.UTC(2026, 9, 2, 8),
  Size: 20,
  Payload: '{"v": 1}',
  CanReplay: true,
  ...fields,
})

test('each row says how many, why, where and from when to when, and only what can pass has a button', () => {
  const messages = [message({}), message({ Id: '8', Reason: 'NOT_JSON', Count: 1, CanReplay: false })]
  renderPart(<RefusedList org="NORDHAUS" messages={messages} withMachine />)
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('46 ×')
  expect(first?.textContent).toContain('TS_TOO_OLD · A[3].ts · millwright/nst-01/batch')
  expect(first?.textContent).toContain('Nesting 1 · ')
  expect(first?.textContent).toContain(' – ')
  expect(second?.textContent).not.toContain(' – ')
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('one click takes the whole row in again, and says what came of it', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${new URL(url, 'http://localhost').pathname}`)
    return Response.json({ result: { Stored: 1044, Refused: 2, Left: 0, Reason: 'TS_IN_FUTURE' } })
  })
  renderPart(<RefusedList org="NORDHAUS" messages={[message({})]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Take in again' }))
  const toasts = () => notificationsStore.getState().notifications.map((toast) => toast.message)
  await waitFor(() => expect(toasts()).toEqual(['Taken in: 1,044 · refused again: 2 · not yet tried: 0']))
  expect(asked).toEqual(['POST /api/NORDHAUS/machines/nst-01/refused/7/replay'])
})
