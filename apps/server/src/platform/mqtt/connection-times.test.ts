import { HOUR_MS } from '@millwright/domain/time/lengths'
import { afterEach, expect, it, vi } from 'vitest'
import { MQTT_LIMITS } from '../runtime/limits.ts'
import { createConnectionTimes } from './connection-times.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('a device is silent after one and a half times its keepalive, and slow when a packet takes too long', () => {
  let at = 0
  const times = createConnectionTimes(MQTT_LIMITS, () => at)
  times.keepAlive(10)
  times.packetBegan()
  at = 15_000
  expect(times.isSilent()).toBe(false)
  at = 15_001
  expect(times.isSilent()).toBe(true)
  at = MQTT_LIMITS.packetWithinMs
  expect(times.isSlow(0)).toBe(false)
  at += 1
  expect(times.isSlow(0)).toBe(true)
})

it('a clock of the server that is put right ends no connection', () => {
  const times = createConnectionTimes(MQTT_LIMITS)
  times.keepAlive(10)
  times.packetBegan()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS })
  expect([times.isSilent(), times.isSlow(0)]).toEqual([false, false])
})
