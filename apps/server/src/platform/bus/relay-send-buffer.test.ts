import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { readRelayMessage } from './relay-message.ts'
import { createRelaySendBuffer } from './relay-send-buffer.ts'

const log = pino({ level: 'silent' })

it('an event that happens again while the first is being sent is sent again', async () => {
  const sent: (readonly unknown[])[] = []
  const finish: (() => void)[] = []
  const buffer = createRelaySendBuffer({
    channel: {
      send(texts) {
        sent.push(...texts.map((text) => readRelayMessage(text)?.items ?? []))
        return new Promise((done) => finish.push(done))
      },
    },
    id: 'me',
    log,
    now: Date.now,
  })
  buffer.putEvent('machineChanged', { machineId: 'saw-1' })
  await vi.waitFor(() => expect(sent).toEqual([['saw-1']]), 20_000)
  buffer.putEvent('machineChanged', { machineId: 'saw-1' })
  finish.shift()?.()
  await vi.waitFor(() => expect(sent).toEqual([['saw-1'], ['saw-1']]), 20_000)
  finish.shift()?.()
  buffer.putEvent('machineChanged', { machineId: 'saw-2' })
  await vi.waitFor(() => expect(sent).toEqual([['saw-1'], ['saw-1'], ['saw-2']]), 20_000)
  finish.shift()?.()
  await buffer.stop()
})
