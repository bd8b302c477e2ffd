import { type CyclePrint, cyclePrintOf, FIRST_TEST, judgeCycle } from '@millwright/domain/condition/judge'
import type { VibrationRecord } from '@millwright/domain/condition/vibration-record'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { fromBytes, toBytes } from '../../apps/server/src/subjects/condition/measured-bytes.ts'
import { createMeasuring } from '../../apps/server/src/subjects/condition/measuring.ts'

/** The record again and again for so long, as a machine sends it. */
function fileOf({ rateHz, axes }: VibrationRecord, seconds: number): Buffer {
  const [x, y, z] = axes.map((axis) =>
    Array.from({ length: seconds * rateHz }, (_, i) => axis[i % axis.length] as number),
  )
  return Buffer.from(JSON.stringify({ rateHz, x, y, z }))
}

/** So that its bearings are read too, which takes most at a slow speed. */
const SPINDLE = {
  rpm: 1500,
  bearings: [{ name: 'front', balls: 10, ballDiameter: 8.46, pitchDiameter: 41.7, angle: 25 }],
}

/**
 * How long the product takes for a file: parsed and measured in its thread, judged by a stored fingerprint, packed for the
 * database. How many an hour follows from the CPU time of all threads.
 */
export async function recordSpeed(record: VibrationRecord, seconds: number, runs: number) {
  const measuring = createMeasuring()
  const file = fileOf(record, seconds)
  const measure = async () => ({ run: await measuring.measure('SPINDLE_CHECK', file, SPINDLE) })
  // Also starts the thread, as the first file of a shift does.
  const print = await toBytes(cyclePrintOf([await measure()]))
  const before = process.cpuUsage()
  const times: number[] = []
  for (let done = 0; done < runs; done++) {
    const start = performance.now()
    const measured = await measure()
    const verdict = judgeCycle(measured, await fromBytes<CyclePrint>(print), FIRST_TEST)
    if ('fault' in verdict) throw new Error(verdict.fault)
    await toBytes(measured)
    times.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(before)
  await measuring.stop()
  const sorted = times.toSorted((a, b) => a - b)
  const cpuMs = (user + system) / 1000 / runs
  return {
    medianMs: sorted[runs >> 1] ?? Number.NaN,
    slowestMs: sorted.at(-1) ?? Number.NaN,
    cpuMs,
    anHour: Math.floor(HOUR_MS / cpuMs),
  }
}
