import { FILES_DEFAULTS, type FilesSettings } from '@millwright/contract/connectors/settings/files'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { describe, expect, it } from 'vitest'
import { openForTest, until } from '../../testing/open-source.ts'
import { makeTestFolder, type TestFolder } from '../../testing/test-folder.ts'
import { createFileOperations } from './file-operations.ts'
import { createFiles } from './open-files.ts'

const SETTINGS: FilesSettings = {
  ...FILES_DEFAULTS,
  Folder: 'saw',
  TimeColumns: ['Time'],
  ReadsOld: true,
  IntervalMs: 500,
}
const FAST = { ...SETTINGS, IntervalMs: 10 }
const HEADER = 'Time;Parts;State\n'
const row = (minute: number, parts: number, state = 'EXE') =>
  `2026-11-19 10:${String(minute).padStart(2, '0')}:00;${parts};${state}\n`
const at = (minute: number) => Date.UTC(2026, 10, 19, 10, minute)
const NOW = Date.UTC(2026, 10, 19, 12)

type Given = NonNullable<Parameters<typeof openForTest>[2]> & { settleMs?: number }

function openIn({ root }: TestFolder, settings: Partial<FilesSettings> = {}, given: Given = {}) {
  const { settleMs = 60_000, ...rest } = given
  const files = createFiles({ root, operations: createFileOperations(), settleMs })
  return openForTest(files, { ...FAST, ...settings }, { now: () => NOW, ...rest })
}

describe('a file that a control writes', () => {
  it('is offered by its columns, with what they are now', async () => {
    const folder = await makeTestFolder()
    await folder.write('day.csv', `Time;Power [kW];State;Job\n2026-11-19 10:00:00;1.5;READY;0815\n`)
    const { source } = await openIn(folder)
    expect(await source.browse(null)).toMatchObject([
      { id: 'Power [kW]', name: 'Power', unit: 'kW', type: 'number', now: { v: 1.5, ts: at(0) } },
      { id: 'State', type: 'text', now: { v: 'READY' } },
      { id: 'Job', type: 'text', now: { v: '0815' } },
    ])
  })

  it('is read on as it grows, and a line that is cut in the middle of a write is left until it is complete', async () => {
    const folder = await makeTestFolder()
    await folder.write('day.csv', HEADER + row(0, 1))
    const opened = await openIn(folder)
    await opened.source.watch(['Parts', 'State'])
    await until(() => expect(opened.valuesOf('Parts')).toEqual([1]))
    const next = row(1, 1234)
    await folder.append('day.csv', next.slice(0, -10))
    await folder.append('other.csv', HEADER + row(2, 7))
    await until(() => expect(opened.valuesOf('Parts')).toEqual([1, 7]))
    await folder.append('day.csv', next.slice(-10))
    await until(() => expect(opened.valuesOf('Parts')).toEqual([1, 7, 1234]))
    expect(opened.readings.filter(({ node }) => node === 'Parts').map(({ ts }) => ts)).toEqual([
      at(0),
      at(2),
      at(1),
    ])
    expect(opened.problems).toEqual([])
  })

  it('says what is now where only what comes is read', async () => {
    const folder = await makeTestFolder()
    await folder.write('day.csv', HEADER + row(0, 1) + row(1, 2, 'READY') + row(2, 9).slice(0, -3))
    const opened = await openIn(folder, { ReadsOld: false })
    await opened.source.watch(['Parts', 'State'])
    expect(opened.readings).toEqual([
      { node: 'Parts', v: 2, ts: at(1) },
      { node: 'State', v: 'READY', ts: at(1) },
    ])
    await folder.append('day.csv', `${row(2, 9).slice(-3)}${row(3, 10)}`)
    await until(() => expect(opened.valuesOf('Parts')).toEqual([2, 9, 10]))
  })

  it('has a last line without an end, which is complete when nothing follows for a while', async () => {
    const folder = await makeTestFolder()
    await folder.write('job.csv', HEADER + row(0, 1) + row(1, 2).trimEnd())
    const opened = await openIn(folder, {}, { settleMs: 30 })
    await opened.source.watch(['Parts'])
    await until(() => expect(opened.valuesOf('Parts')).toEqual([1, 2]))
    await folder.append('job.csv', `\n${row(2, 3)}`)
    await until(() => expect(opened.valuesOf('Parts')).toEqual([1, 2, 3]))
    expect(opened.problems).toEqual([])
  })

  it('without times is read with the time of reading, each line later than the one before', async () => {
    const folder = await makeTestFolder()
    await folder.write('day.csv', 'State\nEXE\nFAIL\nEXE\n')
    const opened = await openIn(folder, { TimeColumns: [] })
    await opened.source.watch(['State'])
    await until(() => expect(opened.readings).toHaveLength(3))
    expect(opened.readings.map(({ ts }) => ts)).toEqual([NOW - 2, NOW - 1, NOW])
  })
})

describe('a restart', () => {
  it('goes on exactly where reading ended, wherever it was killed', async () => {
    const folder = await makeTestFolder()
    const rows = Array.from({ length: 40 }, (_, at) => row(at, at))
    await folder.write('day.csv', HEADER)
    let position: string | null = null
    const values: unknown[] = []
    for (let from = 0; from < 40; from += 8) {
      const text = rows.slice(from, from + 8).join('')
      await folder.append(
        'day.csv',
        from % 16 === 0 ? text.slice(0, -4) : `${rows[from - 1]?.slice(-4)}${text}`,
      )
      const opened = await openIn(folder, {}, { position })
      await opened.source.watch(['Parts'])
      const present = position === null ? 0 : 1
      const wanted = from % 16 === 0 ? 7 : 9
      await until(() => expect(opened.valuesOf('Parts')).toHaveLength(present + wanted))
      // The value of before the restart comes again, at the same time: it is the same point.
      if (present)
        expect(opened.readings[0]).toEqual({ node: 'Parts', v: values.at(-1), ts: at(values.length - 1) })
      values.push(...opened.valuesOf('Parts').slice(present))
      position = opened.position()
      await opened.source.close()
    }
    expect(values).toEqual(Array.from({ length: 39 }, (_, at) => at))
  })

  it('within lines without a name still reads the empty name as a text', async () => {
    const folder = await makeTestFolder()
    await folder.write('log.csv', HEADER + row(0, 1, 'Door'))
    const first = await openIn(folder)
    await first.source.watch(['State'])
    await until(() => expect(first.valuesOf('State')).toEqual(['Door']))
    await folder.rename('log.csv', 'log.csv.1')
    await folder.write('log.csv', HEADER + row(1, 2, ''))
    await until(() => expect(first.valuesOf('State')).toEqual(['Door', '']))
    await first.source.close()
    await folder.append('log.csv', row(2, 3, ''))
    const next = await openIn(folder, {}, { position: first.position() })
    await next.source.watch(['State'])
    await until(() => expect(next.readings.at(-1)?.ts).toBe(at(2)))
    expect(next.valuesOf('State')).toEqual(['', ''])
    await next.source.close()
    // Learned by other settings a type is none.
    const other = await openIn(folder, { DecimalComma: true }, { position: first.position() })
    await other.source.watch(['State'])
    await until(() => expect(other.readings.at(-1)?.ts).toBe(at(2)))
    expect(other.valuesOf('State').at(-1)).toBeNull()
  })

  it('with another folder or another pattern is a first start', async () => {
    const folder = await makeTestFolder()
    await folder.write('day.csv', HEADER + row(0, 1))
    const first = await openIn(folder)
    await first.source.watch(['Parts'])
    await until(() => expect(first.valuesOf('Parts')).toEqual([1]))
    const other = await openIn(folder, { Pattern: 'day.*' }, { position: first.position() })
    await other.source.watch(['Parts'])
    await until(() => expect(other.valuesOf('Parts')).toEqual([1]))
  })

  it('knows a file again that was renamed or written once more meanwhile', async () => {
    const folder = await makeTestFolder()
    await folder.write('log.csv', HEADER + row(0, 1))
    await folder.write('b.csv', HEADER + row(5, 50))
    const first = await openIn(folder)
    await first.source.watch(['Parts'])
    await until(() => expect(first.valuesOf('Parts').toSorted()).toEqual([1, 50]))
    await first.source.close()
    await folder.append('log.csv', row(1, 2))
    await folder.rename('log.csv', 'log.1.csv')
    await folder.write('log.csv', HEADER + row(2, 3))
    await folder.write('b.tmp', HEADER + row(5, 50) + row(6, 60))
    await folder.rename('b.tmp', 'b.csv')
    const next = await openIn(folder, {}, { position: first.position() })
    await next.source.watch(['Parts'])
    await until(() => expect(next.valuesOf('Parts')).toHaveLength(4))
    const [present, ...read] = next.valuesOf('Parts')
    expect([1, 50]).toContain(present)
    expect(read.toSorted()).toEqual([2, 3, 60])
  })
})

describe('files that rotate', () => {
  it('are read to their end under their new name, also where that is not looked for', async () => {
    const folder = await makeTestFolder()
    await folder.write('log.csv', HEADER + row(0, 1))
    const opened = await openIn(folder, { IntervalMs: 500 })
    await opened.source.watch(['Parts'])
    await until(() => expect(opened.valuesOf('Parts')).toEqual([1]))
    await folder.append('log.csv', row(1, 2))
    await folder.rename('log.csv', 'log.csv.1')
    await folder.write('log.csv', HEADER + row(2, 3))
    await until(() => expect(opened.valuesOf('Parts')).toEqual([1, 2, 3]))
    await folder.rename('log.csv.1', 'log.csv.2')
    await folder.rename('log.csv', 'log.csv.1')
    await folder.write('log.csv', HEADER + row(3, 4))
    await until(() => expect(opened.valuesOf('Parts')).toEqual([1, 2, 3, 4]))
  })

  it('are not read twice where the older ones are read too', async () => {
    const folder = await makeTestFolder()
    await folder.write('log.csv', HEADER + row(0, 1))
    const opened = await openIn(folder)
    await opened.source.watch(['Parts'])
    for (let minute = 1; minute < 6; minute += 1) {
      await until(() => expect(opened.valuesOf('Parts')).toHaveLength(minute))
      for (let old = minute - 1; old > 0; old -= 1)
        await folder.rename(`log.${old}.csv`, `log.${old + 1}.csv`)
      await folder.rename('log.csv', 'log.1.csv')
      await folder.write('log.csv', HEADER + row(minute, minute + 1))
    }
    await until(() => expect(opened.valuesOf('Parts')).toEqual([1, 2, 3, 4, 5, 6]))
  })

  it('are new where they were emptied and written again, or replaced by others that begin alike', async () => {
    const folder = await makeTestFolder()
    await folder.write('log.csv', HEADER + row(0, 1) + row(1, 2))
    const opened = await openIn(folder)
    await opened.source.watch(['Parts'])
    await until(() => expect(opened.valuesOf('Parts')).toEqual([1, 2]))
    await folder.write('log.csv', HEADER + row(2, 3))
    await until(() => expect(opened.valuesOf('Parts')).toEqual([1, 2, 3]))
    await folder.write('new.tmp', HEADER + row(3, 4) + row(4, 5) + row(5, 6))
    await folder.rename('new.tmp', 'log.csv')
    await until(() => expect(opened.valuesOf('Parts')).toEqual([1, 2, 3, 4, 5, 6]))
  })

  it('are read in the order in which they were written', async () => {
    const folder = await makeTestFolder()
    for (const [at, name] of ['c', 'a', 'b'].entries()) {
      await folder.write(`${name}.csv`, HEADER + row(at, at))
      await folder.changedAt(`${name}.csv`, NOW + at * MINUTE_MS)
    }
    await folder.write('d.csv', HEADER + row(4, 4))
    await folder.changedAt('d.csv', NOW + 2 * MINUTE_MS)
    const opened = await openIn(folder)
    await opened.source.watch(['Parts'])
    await until(() => expect(opened.valuesOf('Parts')).toEqual([0, 1, 2, 4]))
  })
})
