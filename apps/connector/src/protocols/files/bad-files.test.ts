import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FILES_DEFAULTS, type FilesSettings } from '@millwright/contract/connectors/settings/files'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openForTest, until } from '../../testing/open-source.ts'
import { makeTestFolder } from '../../testing/test-folder.ts'
import { createFileOperations } from './file-operations.ts'
import { createFiles } from './open-files.ts'

const NOW = Date.UTC(2026, 10, 19, 12)
const SETTINGS: FilesSettings = {
  ...FILES_DEFAULTS,
  Folder: 'saw',
  TimeColumns: ['Time'],
  ReadsOld: true,
  IntervalMs: 10,
}
const HEADER = 'Time;Parts\n'
const row = (minute: number, parts: number | string) =>
  `2026-11-19T10:${String(minute).padStart(2, '0')}:00Z;${parts}\n`

type Given = NonNullable<Parameters<typeof openForTest>[2]>

function openIn(root: string | null, settings: Partial<FilesSettings> = {}, given: Given = {}) {
  const files = createFiles({ root, operations: createFileOperations(), settleMs: 30 })
  return openForTest(files, { ...SETTINGS, ...settings }, { now: () => NOW, ...given })
}

describe('settings that cannot be right', () => {
  it.each<[Partial<FilesSettings>, string]>([
    [{ Zone: 'Europe/Atlantis' }, 'Zone: Europe/Atlantis'],
    [{ TimeFormat: 'DD/MM/YY' }, 'TimeFormat: DD/MM/YY'],
    [{ Folder: '../other' }, 'Folder: ../other leads out of the folder that is opened'],
    [{ Folder: 'saw/../..' }, 'Folder: saw/../.. leads out of the folder that is opened'],
  ])('%j are refused by the name of the field', async (settings, detail) => {
    const { root } = await makeTestFolder()
    await expect(openIn(root, settings)).rejects.toMatchObject({
      problem: { code: 'SETTINGS_WRONG', detail },
    })
  })

  it('are a folder where the operator has opened none', async () => {
    await expect(openIn(null)).rejects.toMatchObject({
      problem: { code: 'SETTINGS_WRONG', detail: expect.stringContaining('CONNECTOR_FILES') },
    })
  })

  it('are a folder that is not there, or is a file', async () => {
    const { root } = await makeTestFolder()
    await writeFile(join(root, 'file'), '')
    await expect(openIn(root, { Folder: 'gone' })).rejects.toMatchObject({
      problem: { code: 'FILE_UNREADABLE', detail: 'gone is not there' },
    })
    await expect(openIn(root, { Folder: 'file' })).rejects.toMatchObject({
      problem: { code: 'FILE_UNREADABLE', detail: 'file is no folder' },
    })
  })

  it('are a zone in which records lie ahead of now', async () => {
    const folder = await makeTestFolder()
    await folder.write('day.csv', HEADER + row(0, 1))
    const opened = await openIn(folder.root, {}, { now: () => NOW - 180 * MINUTE_MS })
    await opened.source.watch(['Parts'])
    await until(() =>
      expect(opened.problems).toEqual([
        { code: 'SETTINGS_WRONG', detail: 'Zone: day.csv is 60 minutes ahead' },
      ]),
    )
  })

  it('are shown before anything is saved: columns that are missing, times that are written otherwise', async () => {
    const folder = await makeTestFolder()
    await folder.write('day.csv', HEADER + row(0, 1))
    const noColumn = await openIn(folder.root, { TimeColumns: ['Day'] })
    await expect(noColumn.source.browse(null)).rejects.toMatchObject({
      problem: { code: 'FILE_UNREADABLE', detail: 'day.csv: there is no column Day' },
    })
    const noTime = await openIn(folder.root, { TimeFormat: 'dd.MM.yyyy' })
    await expect(noTime.source.browse(null)).rejects.toMatchObject({
      problem: { detail: 'day.csv: 2026-11-19T10:00:00Z is no time' },
    })
    const none = await openIn(folder.root, { Pattern: '*.txt' })
    await expect(none.source.browse(null)).rejects.toMatchObject({
      problem: { detail: 'there is none called *.txt yet' },
    })
  })
})

describe('links and what is no file', () => {
  it('lead nowhere out of the folder that is opened', async () => {
    const folder = await makeTestFolder()
    const outside = await mkdtemp(join(tmpdir(), 'millwright-outside-'))
    onTestFinished(() => rm(outside, { recursive: true }))
    await writeFile(join(outside, 'secret.csv'), HEADER + row(0, 666))
    await symlink(outside, join(folder.root, 'away'))
    await symlink(join(outside, 'secret.csv'), folder.path('link.csv'))
    await folder.write('real.txt', HEADER + row(1, 7))
    await symlink(folder.path('real.txt'), folder.path('inner.csv'))
    await expect(openIn(folder.root, { Folder: 'away' })).rejects.toMatchObject({
      problem: { code: 'FILE_UNREADABLE', detail: expect.stringContaining('leads out') },
    })
    const opened = await openIn(folder.root)
    await opened.source.watch(['Parts'])
    await until(() => expect(opened.valuesOf('Parts')).toEqual([7]))
    await until(() =>
      expect(opened.problems).toMatchObject([
        { code: 'FILE_UNREADABLE', detail: expect.stringContaining('link.csv') },
      ]),
    )
  })

  it('are passed over: a pipe that nobody writes into, a folder', async () => {
    const folder = await makeTestFolder()
    execFileSync('mkfifo', [folder.path('pipe.csv')])
    await symlink(folder.path('pipe.csv'), folder.path('linked.csv'))
    await mkdir(folder.path('folder.csv'))
    await folder.write('day.csv', HEADER + row(0, 1))
    const opened = await openIn(folder.root)
    await opened.source.watch(['Parts'])
    await until(() => expect(opened.valuesOf('Parts')).toEqual([1]))
    expect(opened.problems).toEqual([])
  })
})

describe('records that cannot be read', () => {
  it('are named by file and line and counted, and the rest goes on', async () => {
    const folder = await makeTestFolder()
    await folder.write('day.csv', `${HEADER}${row(0, 1)}nonsense\n${row(1, 2)}${row(2, '3;4;5')}${row(3, 4)}`)
    const opened = await openIn(folder.root)
    await opened.source.watch(['Parts'])
    await until(() => expect(opened.valuesOf('Parts')).toEqual([1, 2, 4]))
    await until(() =>
      expect(opened.problems).toEqual([
        { code: 'FILE_UNREADABLE', detail: 'day.csv, line 3: 1 cells where 2 belong (and 1 more)' },
      ]),
    )
  })

  it('are of another encoding', async () => {
    const folder = await makeTestFolder()
    const latin = Buffer.from(`Time;Größe;State\n2026-11-19T10:00:00Z;1,5;läuft\n`, 'latin1')
    await folder.write('day.csv', latin)
    const wrong = await openIn(folder.root)
    await wrong.source.watch(['Größe'])
    await until(() =>
      expect(wrong.problems).toEqual([
        { code: 'FILE_UNREADABLE', detail: 'day.csv, line 1: no text in this encoding' },
      ]),
    )
    const right = await openIn(folder.root, { Encoding: 'windows-1252', DecimalComma: true })
    await right.source.watch(['Größe', 'State'])
    await until(() => expect(right.readings.map(({ v }) => v)).toEqual([1.5, 'läuft']))
  })

  it('are read in UTF-16 as some controls write it, also where a letter is cut', async () => {
    const folder = await makeTestFolder()
    const bytes = Buffer.from(`\ufeffTime;Größe\r\n${row(0, 1).replace('\n', '\r\n')}${row(1, 2)}`, 'utf16le')
    await folder.write('day.csv', bytes.subarray(0, -5))
    const opened = await openIn(folder.root, { Encoding: 'utf-16le' })
    await opened.source.watch(['Größe'])
    await until(() => expect(opened.valuesOf('Größe')).toEqual([1]))
    await folder.append('day.csv', bytes.subarray(-5))
    await until(() => expect(opened.valuesOf('Größe')).toEqual([1, 2]))
  })

  it('have a value of another type, which is left out and named', async () => {
    const folder = await makeTestFolder()
    await folder.write('day.csv', HEADER + Array.from({ length: 30 }, (_, at) => row(at, at)).join(''))
    const opened = await openIn(folder.root, { ReadsOld: false })
    await opened.source.watch(['Parts'])
    await folder.append('day.csv', row(31, 'ERR') + row(32, 7))
    await until(() => expect(opened.valuesOf('Parts')).toEqual([29, null, 7]))
    await until(() =>
      expect(opened.problems).toMatchObject([
        { code: 'TYPE_CHANGED', detail: expect.stringMatching(/^Parts: ERR \(day\.csv, after byte \d+\)$/) },
      ]),
    )
  })

  it('are columns that no file has', async () => {
    const folder = await makeTestFolder()
    await folder.write('day.csv', HEADER + row(0, 1))
    const opened = await openIn(folder.root)
    await opened.source.watch(['Parts', 'Pieces'])
    await until(() => expect(opened.problems).toEqual([{ code: 'NODE_MISSING', detail: 'Pieces' }]))
    await folder.write('next.csv', `Time;Pieces\n${row(1, 2)}`)
    await until(() => expect(opened.valuesOf('Pieces')).toEqual([2]))
    await until(() => expect(opened.solved).toContain('NODE_MISSING'))
  })
})

describe('a file that is very large', () => {
  it('is read in pieces, also past a hole of a gigabyte', async () => {
    const folder = await makeTestFolder()
    await folder.write('day.csv', HEADER + row(0, 1))
    const handle = await open(folder.path('day.csv'), 'r+')
    await handle.write(`\n${row(1, 2)}`, 2 ** 30)
    await handle.close()
    const opened = await openIn(folder.root, { ReadsOld: false })
    await opened.source.watch(['Parts'])
    expect(opened.valuesOf('Parts')).toEqual([2])
    await folder.append('day.csv', row(2, 3))
    await until(() => expect(opened.valuesOf('Parts')).toEqual([2, 3]))
  })
})
