import { FILES_DEFAULTS, type FilesSettings } from '@millwright/contract/connectors/settings/files'
import { describe, expect, it } from 'vitest'
import { openForTest, until } from '../../testing/open-source.ts'
import { makeTestFolder, type TestFolder } from '../../testing/test-folder.ts'
import { createFileOperations } from './file-operations.ts'
import { createFiles } from './open-files.ts'

const NOW = Date.UTC(2026, 10, 19, 12)
const SETTINGS: FilesSettings = {
  ...FILES_DEFAULTS,
  Folder: 'saw',
  Pattern: '*.json',
  TimeColumns: ['t'],
  TimeFormat: 'epoch-ms',
  ReadsOld: true,
  IntervalMs: 10,
}
const at = (second: number) => NOW - 60_000 + second * 1_000
const object = (second: number, parts: unknown) => JSON.stringify({ t: at(second), counters: { parts } })

const openIn = ({ root }: TestFolder, settings: Partial<FilesSettings>, position: string | null = null) =>
  openForTest(
    createFiles({ root, operations: createFileOperations(), settleMs: 30 }),
    { ...SETTINGS, ...settings },
    { now: () => NOW, position },
  )

describe('objects of JSON, one a line', () => {
  it('are read on as they come, with their values by path', async () => {
    const folder = await makeTestFolder()
    await folder.write('log.json', `${object(0, 1)}\n{"t":\n${object(1, 2)}\n`)
    const opened = await openIn(folder, { Format: 'json-lines' })
    await opened.source.watch(['counters/parts'])
    await until(() => expect(opened.valuesOf('counters/parts')).toEqual([1, 2]))
    await folder.append('log.json', object(2, 3))
    await until(() => expect(opened.valuesOf('counters/parts')).toEqual([1, 2, 3]))
    await until(() =>
      expect(opened.problems).toEqual([
        { code: 'FILE_UNREADABLE', detail: 'log.json, line 2: no object of JSON' },
      ]),
    )
    expect(await opened.source.browse('counters')).toMatchObject([{ id: 'counters/parts', now: { v: 3 } }])
  })
})

describe('documents of JSON', () => {
  it('that are one object are a record each time they are written, and none while they are being written', async () => {
    const folder = await makeTestFolder()
    await folder.write('state.json', object(0, 1))
    const opened = await openIn(folder, { Format: 'json' })
    await opened.source.watch(['counters/parts'])
    await until(() => expect(opened.valuesOf('counters/parts')).toEqual([1]))
    await folder.write('state.json', object(1, 2).slice(0, 9))
    await until(() =>
      expect(opened.problems).toEqual([{ code: 'FILE_UNREADABLE', detail: 'state.json, it is no JSON' }]),
    )
    await folder.write('new.tmp', object(1, 2))
    await folder.rename('new.tmp', 'state.json')
    await until(() => expect(opened.valuesOf('counters/parts')).toEqual([1, 2]))
    await until(() => expect(opened.solved).toContain('FILE_UNREADABLE'))
  })

  it('that are lists give what was added, also after a restart', async () => {
    const folder = await makeTestFolder()
    const list = (...parts: number[]) => `[${parts.map((each) => object(each, each)).join(',')}]`
    await folder.write('day.json', list(1, 2))
    const first = await openIn(folder, { Format: 'json' })
    await first.source.watch(['counters/parts'])
    await until(() => expect(first.valuesOf('counters/parts')).toEqual([1, 2]))
    await folder.write('day.json', list(1, 2, 3))
    await until(() => expect(first.valuesOf('counters/parts')).toEqual([1, 2, 3]))
    await first.source.close()
    await folder.write('day.json', list(1, 2, 3, 4, 5))
    const next = await openIn(folder, { Format: 'json' }, first.position())
    await next.source.watch(['counters/parts'])
    await until(() => expect(next.valuesOf('counters/parts')).toEqual([3, 4, 5]))
  })
})
