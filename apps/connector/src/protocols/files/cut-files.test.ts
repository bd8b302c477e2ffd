import { FILES_DEFAULTS, type FilesSettings } from '@millwright/contract/connectors/settings/files'
import { writeCsvRecord } from '@millwright/domain/connectors/files/csv-record'
import { createMapper, type MappedPoint } from '@millwright/domain/connectors/mapper'
import { type Mapping, sameValue } from '@millwright/domain/connectors/mapping'
import { DAY_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openForTest, until } from '../../testing/open-source.ts'
import { makeTestFolder } from '../../testing/test-folder.ts'
import { createFileOperations } from './file-operations.ts'
import { createFiles } from './open-files.ts'

const SETTINGS: FilesSettings = {
  ...FILES_DEFAULTS,
  Folder: 'saw',
  Pattern: 'log*.csv',
  Encoding: 'windows-1252',
  DecimalComma: true,
  TimeColumns: ['Datum', 'Zeit'],
  TimeFormat: 'dd.MM.yyyy HH:mm:ss',
  Zone: 'Europe/Berlin',
  ReadsOld: true,
  IntervalMs: 1,
}
const MAPPING: Mapping = [
  {
    channel: 'Machine/Status',
    node: 'Zustand',
    as: {
      kind: 'words',
      words: [
        { from: 'läuft', to: 'EXE' },
        { from: 'bereit', to: 'READY' },
        { from: 'Störung', to: 'FAIL' },
      ],
    },
  },
  { channel: 'Consumption/ActivePower', node: 'Leistung [kW]', as: { ...sameValue, unit: 'kW' } },
  { channel: 'Machine/Counters/Parts', node: 'Stück', as: sameValue },
  { channel: 'ProductionProcess/01/Programs/01/Name', node: 'Programm', as: sameValue },
]
const NODES = MAPPING.map(({ node }) => node)
/** With the hour that is there twice. */
const FROM = Date.UTC(2026, 9, 24, 22)
const CLOCK_SET_BACK = Date.UTC(2026, 9, 25, 1)

const STATES = ['läuft', 'läuft', 'läuft', 'bereit', 'Störung']
const PROGRAMS = ['Tür; links', '0815', 'Regal "B"', '']
const rows = Array.from({ length: (25 * 60) / 3 }, (_, at) => ({
  ts: FROM + at * 3 * MINUTE_MS,
  state: STATES[Math.floor(at / 7) % STATES.length] ?? '',
  power: Math.round(12_345 * Math.abs(Math.sin(at / 9))) / 1_000,
  parts: Math.floor(at / 2) + 1_000,
  program: PROGRAMS[Math.floor(at / 40) % PROGRAMS.length] ?? '',
}))

/** As the control writes it, which has nothing but the clock on its wall. */
function line({ ts, state, power, parts, program }: (typeof rows)[number]): string {
  const wall = new Date(ts + (ts < CLOCK_SET_BACK ? 120 : 60) * MINUTE_MS).toISOString()
  const [year, month, day] = wall.slice(0, 10).split('-')
  const cells = [
    `${day}.${month}.${year}`,
    wall.slice(11, 19),
    state,
    String(power).replace('.', ','),
    parts.toLocaleString('de-DE'),
    program,
  ]
  return `${writeCsvRecord(cells, ';')}\r\n`
}
const HEADER = 'Datum;Zeit;Zustand;Leistung [kW];Stück;Programm\r\n'

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

function pointsOf(readings: readonly { node: string; v: number | string; ts: number }[]): MappedPoint[] {
  const mapper = createMapper(MAPPING)
  return readings.flatMap((reading) => mapper.take(reading))
}
const RECORDED = pointsOf(
  rows.flatMap(({ ts, state, power, parts, program }) => [
    { node: 'Zustand', v: state, ts },
    { node: 'Leistung [kW]', v: power, ts },
    { node: 'Stück', v: parts, ts },
    { node: 'Programm', v: program, ts },
  ]),
)

/** Of several with the same channel and time the first one counts, as in the portal. */
function storedOf(points: readonly MappedPoint[]): MappedPoint[] {
  const byKey = new Map<string, MappedPoint>()
  for (const point of points) {
    const key = `${point.channel} ${point.ts}`
    if (!byKey.has(key)) byKey.set(key, point)
  }
  return [...byKey.values()].sort((a, b) => a.ts - b.ts || a.channel.localeCompare(b.channel))
}

describe('what an old control writes in a day', () => {
  it('of 25 hours gives the points that were written, however it is cut, killed and rotated', async () => {
    const step = fc.record({
      bytes: fc.integer({ min: 1, max: 9_000 }),
      kills: fc.boolean(),
      rotates: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
        const folder = await makeTestFolder()
        await folder.write('log.csv', bytesOf(HEADER))
        const file = bytesOf(rows.map(line).join(''))
        const points: MappedPoint[] = []
        let position: string | null = null
        const open = () => {
          const files = createFiles({ root: folder.root, operations: createFileOperations() })
          return openForTest(files, SETTINGS, { position, now: () => FROM + 2 * DAY_MS })
        }
        let opened = await open()
        // After a kill there may be nothing left to read.
        const newest = () => (opened.readings.at(-1) ?? points.at(-1))?.ts
        await opened.source.watch(NODES)
        let mapper = createMapper(MAPPING)
        let rotated = 0
        let at = 0
        for (const { bytes, kills, rotates } of [
          ...steps,
          { bytes: file.length, kills: false, rotates: false },
        ]) {
          const cut = Math.min(file.length, at + bytes)
          // A control begins another file between two lines.
          const written = rotates ? file.indexOf('\n', cut - 1) + 1 : cut
          await folder.append('log.csv', file.subarray(at, written))
          at = written
          const complete = file.subarray(0, at).toString('latin1').split('\r\n').length - 1
          if (!kills) {
            const last = rows[complete - 1]
            if (last) await until(() => expect(newest()).toBe(last.ts))
          }
          if (rotates) {
            rotated += 1
            await folder.rename('log.csv', `log-${rotated}.csv`)
            await folder.write('log.csv', bytesOf(HEADER))
          }
          if (!kills) continue
          // Readings that were not stored with their position are gone, as with a kill.
          await opened.source.close()
          points.push(...opened.readings.flatMap((reading) => mapper.take(reading)))
          position = opened.position()
          opened = await open()
          mapper = createMapper(MAPPING)
          await opened.source.watch(NODES)
        }
        await until(() => expect(newest()).toBe(rows.at(-1)?.ts))
        await opened.source.close()
        points.push(...opened.readings.flatMap((reading) => mapper.take(reading)))
        expect(opened.problems).toEqual([])
        expect(storedOf(points)).toEqual(storedOf(RECORDED))
      }),
      // To shrink waits for each smaller one that fails.
      { numRuns: 5, endOnFailure: true },
    )
  })
})
