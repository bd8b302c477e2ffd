import pino from 'pino'
import { expect, it } from 'vitest'
import type { LastValue } from '../store/telemetry/channel-store.ts'
import { createLastValues } from './last-values.ts'

const number = (ts: number, num: number) => ({ ts, value: { kind: 'number', num } as const })

it('what could not be written goes with what came meanwhile, and then counts as turned', async () => {
  const written: LastValue[][] = []
  let isDown = true
  const putLast = async (values: readonly LastValue[]) => {
    if (isDown) {
      arriving()
      throw new Error('the database is away')
    }
    written.push([...values])
  }
  const values = createLastValues({ putLast }, pino({ enabled: false }))
  values.put(1, 7, [number(1_000, 5)], 'kWh')
  values.put(2, 7, [number(1_000, 80)], null)
  const arriving = () => values.put(1, 7, [number(2_000, 6), number(3_000, 9)], null)
  await values.flush()
  isDown = false
  await values.stop()
  expect(written).toHaveLength(1)
  expect(written[0]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ machineId: 1, ts: 3_000, unit: 'kWh', hasTurned: true }),
      expect.objectContaining({ machineId: 2, ts: 1_000, firstNum: 80, hasTurned: false }),
    ]),
  )
})
