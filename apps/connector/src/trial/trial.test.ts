import type { OfferedNode, Reading } from '@millwright/domain/connectors/offered-node'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { expect, it, onTestFinished } from 'vitest'
import type { Source, SourceOptions } from '../protocols/source.ts'
import { startTrial } from './trial.ts'
import { createTrials } from './trials.ts'

type Reader = Pick<SourceOptions<never>, 'pastMs' | 'onReadings'>

const node = (id: string, given: Partial<OfferedNode> = {}): OfferedNode => ({
  id,
  name: id,
  kind: 'value',
  hasMore: false,
  type: 'number',
  unit: '',
  meaning: null,
  words: [],
  ...given,
})
const folder = (id: string): OfferedNode => node(id, { kind: 'folder', hasMore: true, type: null })

const OFFERED: Record<string, OfferedNode[]> = {
  '': [folder('Press 2')],
  'Press 2': [folder('Axes'), node('9', { name: 'State', meaning: 'opc40550:Overview/CurrentState' })],
  Axes: [node('7', { name: 'Load X', unit: '%' }), node('8', { name: 'Load Y', unit: '%' })],
}
const NOW = 1_794_823_200_000
const DRAFT = { Source: { Protocol: 'umati', Settings: {} } as never, Secrets: {}, Trusted: [] }

function machine() {
  let reader: Reader | undefined
  const open = async (_draft: unknown, given: Reader): Promise<Source> => {
    reader = given
    return {
      browse: async (id) => OFFERED[id ?? ''] ?? [],
      watch: async () => {},
      close: async () => {},
    }
  }
  return { open, reader: () => reader, says: (...readings: Reading[]) => reader?.onReadings(readings) }
}

function trialOf(of: ReturnType<typeof machine>, now = () => NOW) {
  const trial = startTrial({ draft: DRAFT, open: of.open as never, now })
  onTestFinished(() => trial.close())
  return trial
}

it('a trial asks for the last ten minutes, and shows a value once that is the last of its past', async () => {
  const press = machine()
  const trial = trialOf(press)
  await trial.watch(['7'])
  expect(press.reader()?.pastMs).toBe(10 * MINUTE_MS)
  const past = NOW - 9 * MINUTE_MS
  press.says({ node: '7', v: 10, ts: past }, { node: '7', v: 20, ts: NOW - 1000 })
  press.says({ node: '7', v: 20, ts: NOW - 1000 })
  const points = trial.pointsOf([
    { channel: 'Load', node: '7', as: { kind: 'value', scale: 1, offset: 0, unit: '' } },
  ])
  expect(points.get('Load')?.map(({ v }) => v)).toEqual([10, 20])
  expect(trial.since()).toBe(past)
})

it('a value that stays bad is bad since it was so first, and not any more when it is good', async () => {
  const press = machine()
  const trial = trialOf(press)
  await trial.watch(['7'])
  press.says({ node: '7', v: 10, ts: NOW - 9000 })
  expect(trial.badSince('7')).toBeUndefined()
  press.says({ node: '7', v: null, ts: NOW - 5000 }, { node: '7', v: null, ts: NOW - 1000 })
  expect(trial.badSince('7')).toBe(NOW - 5000)
  press.says({ node: '7', v: 11, ts: NOW })
  expect(trial.badSince('7')).toBeUndefined()
})

it('a page finds nodes by a part of their name, with the levels in which they are, and where those of a template are', async () => {
  const trials = createTrials({ open: machine().open as never, now: () => NOW })
  onTestFinished(() => trials.stop())
  const answer = (Request: object) =>
    trials.answer({ Id: 'c', Machine: 'm', Draft: { Connector: 'c', ...DRAFT }, Request } as never)
  const searched = await answer({ Kind: 'search', Text: 'load' })
  expect(searched).toMatchObject({
    IsCut: false,
    Nodes: [
      { Id: '7', Path: ['Press 2', 'Axes'] },
      { Id: '8', Path: ['Press 2', 'Axes'] },
    ],
  })
  expect(await answer({ Kind: 'search', Text: 'press' })).toMatchObject({ Nodes: [] })

  const located = await answer({
    Kind: 'locate',
    Nodes: [
      { Node: 'old-9', Meaning: 'opc40550:Overview/CurrentState', Path: ['Press 1', 'State'] },
      { Node: 'old-7', Meaning: null, Path: ['Press 1', 'Axes', 'Load X'] },
      { Node: 'old-1', Meaning: null, Path: ['Press 1', 'Axes', 'Load Z'] },
    ],
  })
  expect(located).toMatchObject({
    Problem: null,
    Found: [
      { Wanted: 'old-9', Node: '9', By: 'meaning', Name: 'State' },
      { Wanted: 'old-7', Node: '7', By: 'path', Place: { Path: ['Press 2', 'Axes', 'Load X'] } },
      { Wanted: 'old-1', Node: null, By: null, Name: null },
    ],
  })
})
