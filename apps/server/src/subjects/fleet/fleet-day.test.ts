import { expect, it } from 'vitest'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { daysOf } from './fleet-day.ts'

const at = (text: string) => Date.parse(text)
const machineIn = (timezone: string) => ({ timezone }) as MachineRecord

it('gives every machine the day of its own zone, and of the day before as much', () => {
  const now = at('2026-11-12T13:30:00Z')
  const [berlin, tokyo, kolkata] = daysOf(['Europe/Berlin', 'Asia/Tokyo', 'Asia/Kolkata'].map(machineIn), now)
  expect(berlin).toMatchObject({ today: '2026-11-12', now: { from: at('2026-11-11T23:00:00Z'), to: now } })
  expect(tokyo).toMatchObject({ today: '2026-11-12', now: { from: at('2026-11-11T15:00:00Z'), to: now } })
  expect(kolkata?.before).toEqual({ from: at('2026-11-10T18:30:00Z'), to: at('2026-11-11T13:30:00Z') })
})

it('compares the same hours of the clock when it was changed in between', () => {
  // In Berlin the clock went back on the 25th: noon is 11:00 UTC, the day before it was 10:00 UTC.
  const [day] = daysOf([machineIn('Europe/Berlin')], at('2026-10-25T11:00:00Z'))
  expect(day?.before).toEqual({ from: at('2026-10-23T22:00:00Z'), to: at('2026-10-24T10:00:00Z') })
})
