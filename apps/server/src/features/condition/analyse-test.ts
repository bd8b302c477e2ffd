import { buffer } from 'node:stream/consumers'
import {
  type CyclePrint,
  judgeCycle,
  type Measured,
  type MeasuredCycle,
} from '@millwright/domain/condition/judge'
import { SeriesRefused } from '@millwright/domain/condition/read-series'
import { fromBytes, toBytes } from '../../condition/measured-bytes.ts'
import type { Measuring } from '../../condition/measuring.ts'
import type { Handler } from '../../events/handler.ts'
import type { Files } from '../../files/files.ts'
import type { CycleStore, SubCycleRecord } from '../../store/condition/cycle-store.ts'
import type { FingerprintStore } from '../../store/condition/fingerprint-store.ts'
import type { TestArrived } from '../../store/events/durable-events.ts'

export interface AnalyseTestDeps {
  cycles: CycleStore
  fingerprints: FingerprintStore
  files: Pick<Files, 'open'>
  measuring: Pick<Measuring, 'measure'>
}

/** A minute at 2 kHz takes three; JSON beyond this would take a gigabyte of memory. */
const MAX_FILE_BYTES = 48 * 1024 * 1024

/** A file that cannot be judged, by its name. */
class FileRefused extends Error {
  readonly file: string
  readonly fault: string
  constructor(file: string, fault: string) {
    super(`${file}: ${fault}`)
    this.name = 'FileRefused'
    this.file = file
    this.fault = fault
  }
}

/** Judges a test whose files are all there. Doing it again gives the same result. */
export const createAnalyseTest = (deps: AnalyseTestDeps): Handler<TestArrived> => {
  const { cycles, fingerprints, files, measuring } = deps

  async function measuredOf(app: Parameters<Measuring['measure']>[0], { timeSerie, file }: SubCycleRecord) {
    if (!file) throw new Error(`${timeSerie} is not there`)
    if (file.size > MAX_FILE_BYTES) throw new FileRefused(timeSerie, 'FILE_TOO_LARGE')
    try {
      return await measuring.measure(app, await buffer(await files.open(file, null)))
    } catch (error) {
      if (error instanceof SeriesRefused) throw new FileRefused(timeSerie, error.fault)
      throw error
    }
  }

  async function handle({ machineId, cycleUuid }: TestArrived): Promise<void> {
    const cycle = await cycles.find(machineId, cycleUuid)
    if (cycle?.status !== '-') return
    const parts: [string, Measured][] = []
    try {
      for (const part of await cycles.subCycles(machineId, cycleUuid))
        parts.push([part.name, await measuredOf(cycle.app, part)])
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      const verdict = { fault: error.fault, file: error.file }
      await cycles.noteResult(machineId, cycleUuid, {
        status: 'ABORTED',
        score: null,
        verdict,
        measured: null,
      })
      return
    }
    // Not by assignment: a device may name a part `__proto__`.
    const measured: MeasuredCycle = Object.fromEntries(parts)
    const print = await fingerprints.used(machineId, cycle)
    const verdict =
      print &&
      judgeCycle(measured, await fromBytes<CyclePrint>(print), {
        ...(cycle.rpm === null ? {} : { rpm: cycle.rpm }),
      })
    await cycles.noteResult(machineId, cycleUuid, {
      status: verdict?.status ?? '-',
      score: verdict?.score ?? null,
      verdict: verdict ?? null,
      measured: await toBytes(measured),
    })
  }

  return { handle, concurrency: 2 }
}
