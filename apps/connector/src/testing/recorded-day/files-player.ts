import { FILES_DEFAULTS } from '@millwright/contract/connectors/settings/files'
import { makeTestFolder } from '../test-folder.ts'
import type { DayStep, StartPlayer } from './player.ts'

const WORDS = { EXE: 'läuft', READY: 'bereit', FAIL: 'Störung' } as const

const lineOf = ({ ts, state, parts, energy, alarm }: DayStep): string =>
  `${new Date(ts).toISOString()};${WORDS[state]};${parts};${energy.toLocaleString('de-DE')};${alarm}\r\n`

/** A control that appends a line to a file; the numbers are written as in Germany. */
export const startFilesPlayer: StartPlayer = async (first) => {
  const folder = await makeTestFolder()
  await folder.write('day.csv', `Zeit;Zustand;Teile;Energie;Alarm\r\n${lineOf(first)}`)
  return {
    source: {
      Protocol: 'files',
      Settings: {
        ...FILES_DEFAULTS,
        Folder: 'saw',
        DecimalComma: true,
        TimeColumns: ['Zeit'],
        ReadsOld: true,
        IntervalMs: 500,
      },
    },
    filesRoot: folder.root,
    nodes: { state: 'Zustand', parts: 'Teile', energy: 'Energie', alarm: 'Alarm' },
    words: WORDS,
    times: 'own',
    keepsAll: true,
    play: (step) => folder.append('day.csv', lineOf(step)),
    // The folder goes with its test.
    stop: async () => {},
  }
}
