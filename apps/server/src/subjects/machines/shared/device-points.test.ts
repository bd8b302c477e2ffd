import { describe, expect, it } from 'vitest'
import type { Fault } from '../../../platform/ingest/decode.ts'
import { createDevicePoints } from './device-points.ts'

const DEVICE = { deviceId: 'DEV-1', machineId: 1, machinePublicId: 'saw-1', organizationId: 1 }
const body = Buffer.alloc(60)

/** An ingest whose store is as slow as the test wants. */
function slowIngest() {
  const waiting: ((fault?: Fault) => void)[] = []
  return {
    waiting,
    ingest: {
      accept: (_device: unknown, _topic: string, _payload: Buffer, onRejected?: (fault: Fault) => void) => ({
        stored: new Promise<void>((done) => {
          waiting.push((fault) => {
            if (fault) onRejected?.(fault)
            done()
          })
        }),
        lane: 'fresh' as const,
      }),
    },
  }
}

const AWAY = { label: 'SERVICE_NOT_AVAILABLE', retryAfterSeconds: 5 }

describe('points of a device', () => {
  it('are refused while more wait to be stored than memory should hold, and taken again afterwards', async () => {
    const { waiting, ingest } = slowIngest()
    const store = createDevicePoints({ ingest, maxBytes: 60 })
    const first = store(DEVICE, body)
    await expect(store(DEVICE, body)).rejects.toMatchObject(AWAY)
    waiting[0]?.()
    await first
    const second = store(DEVICE, body)
    waiting[1]?.()
    await second
  })

  it('are answered in time when nothing can be stored, and count as waiting until they are', async () => {
    const { waiting, ingest } = slowIngest()
    const store = createDevicePoints({ ingest, maxBytes: 60, maxWaitMs: 20 })
    await expect(store(DEVICE, body)).rejects.toMatchObject(AWAY)
    await expect(store(DEVICE, body)).rejects.toMatchObject(AWAY)
    expect(waiting).toHaveLength(1)
    waiting[0]?.()
    await new Promise(setImmediate)
    const again = store(DEVICE, body)
    waiting[1]?.()
    await again
  })

  it.each<[Fault, string, string]>([
    [{ reason: 'STORE_REFUSED', field: '' }, 'VALIDATION_FAILED', 'body'],
    [{ reason: 'TOO_MANY_CHANNELS', field: 'topic' }, 'VALIDATION_FAILED', 'body'],
    [{ reason: 'TS_IN_FUTURE', field: 'Axis/X[3].ts' }, 'VALIDATION_FAILED', 'Axis/X[3].ts'],
    [{ reason: 'PAYLOAD_TOO_LARGE', field: '' }, 'PAYLOAD_TOO_LARGE', 'body'],
  ])('that are rejected are answered with the fault %j', async (fault, label, field) => {
    const { waiting, ingest } = slowIngest()
    const stored = createDevicePoints({ ingest })(DEVICE, body)
    waiting[0]?.(fault)
    await expect(stored).rejects.toMatchObject({ label, field, reason: fault.reason })
  })
})
