import { buffer } from 'node:stream/consumers'
import type { TestFigures, TestSeries } from '@millwright/contract/condition/condition-series'
import { recordsVibration } from '@millwright/domain/condition/app'
import type { MeasuredCycle } from '@millwright/domain/condition/judge'
import { SeriesRefused } from '@millwright/domain/condition/series-fields'
import { SERIES_NAMES } from '@millwright/domain/condition/value-series'
import type { Files } from '../../platform/files/files.ts'
import { CallError } from '../../platform/runtime/errors.ts'
import type { Apps } from './apps.ts'
import { fromBytes } from './measured-bytes.ts'
import { MAX_FILE_BYTES, type Measuring } from './measuring.ts'
import type { Conditions, CycleStore } from './shared/cycle-store.ts'

export interface CycleSeriesDeps {
  cycles: CycleStore
  apps: Apps
  files: Pick<Files, 'open'>
  measuring: Pick<Measuring, 'series'>
}

/** More points than these are closer than can be pointed at. */
const MOST_TESTS = 60
const DECIMALS = 1e5

const rounded = (values: ArrayLike<number>): number[] =>
  Array.from(values, (value) => Math.round(value * DECIMALS) / DECIMALS)

const noSeries = (): CallError => new CallError('NOT_FOUND', 'This test has no such series')

/** Over the time of a part of a test, and from test to test. */
export function createCycleSeries({ cycles, apps, files, measuring }: CycleSeriesDeps) {
  return {
    /** Read from the file when it is looked at: most are never. */
    async ofTest(machineId: number, cycleUuid: string, named: string | null): Promise<TestSeries> {
      apps.checkOn()
      const cycle = await cycles.find(machineId, cycleUuid)
      if (!cycle || !recordsVibration(cycle.app)) throw noSeries()
      await apps.checkOpen(machineId, cycle.app)
      const parts = await cycles.subCycles(machineId, cycleUuid)
      const part = parts.find(({ name }) => named === null || name === named)
      if (!part?.file || part.file.size > MAX_FILE_BYTES) throw noSeries()
      const bytes = await buffer(await files.open(part.file, null))
      const durationMs = cycle.endedAt.getTime() - cycle.startedAt.getTime()
      const { times, values } = await measuring
        .series(cycle.app, durationMs, bytes)
        .catch((error: unknown) => {
          throw error instanceof SeriesRefused ? noSeries() : error
        })
      return {
        part: part.name,
        parts: parts.map(({ name }) => name),
        times: rounded(times),
        series: SERIES_NAMES.flatMap((name) => {
          const series = values[name]
          return series ? [{ name, values: rounded(series) }] : []
        }),
      }
    },

    async figures(machineId: number, conditions: Conditions, named: string | null): Promise<TestFigures> {
      await apps.checkOpen(machineId, conditions.app)
      const found = await cycles.lastMeasured(machineId, conditions, MOST_TESTS)
      const tests = await Promise.all(
        found.map(async ({ cycleUuid, startedAt, measured }) => {
          const all = Object.entries(await fromBytes<MeasuredCycle>(measured))
          const parts = all.flatMap(([name, part]) =>
            part.kind === 'figures' ? [{ name, figures: part.figures }] : [],
          )
          return { cycleUuid, startTime: startedAt.getTime(), parts }
        }),
      )
      const parts = tests.at(-1)?.parts.map(({ name }) => name) ?? []
      const part = named ?? parts[0] ?? null
      return {
        part,
        parts,
        tests: tests.flatMap(({ parts: of, ...test }) => {
          const own = of.find(({ name }) => name === part)
          return own ? [{ ...test, figures: { ...own.figures } }] : []
        }),
      }
    },
  }
}
