import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { chosenTest, modeOf, seriesNames } from './check-view.ts'
import { FindingText } from './finding-text.tsx'
import { StatusText } from './grade-mark.tsx'
import { outlookText } from './outlook-text.ts'
import texts from './texts/en-US.json' with { type: 'json' }
import { gradeOf, isReadable, sinceFingerprint } from './verdict-of.ts'
import { waterfallRows } from './waterfall-card.tsx'

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

const cycle = (changes: Partial<Cycle> = {}, result: object = {}): Cycle => ({
  cycleUuid: 'a',
  machineId: 'nst-01',
  startTime: 1000,
  endTime: 2000,
  status: 'OK',
  waitsFor: null,
  isFingerprint: false,
  score: 95,
  messages: [],
  type: 'SPINDLE_CHECK',
  tool: '',
  operation: '',
  rpm: null,
  result: JSON.stringify(result),
  ...changes,
})

const part = (changes: object) => ({
  name: 'Clamp 3',
  score: 60,
  status: 'UPPER_ERROR',
  findings: [],
  figures: [],
  ...changes,
})

const findingText = (test: Cycle) => render(<FindingText cycle={test} />).container.textContent

describe('what a test found', () => {
  const found = (finding: object) =>
    findingText(cycle({}, { parts: [part({ findings: [{ axis: 2, sideBandsHz: null, ...finding }] })] }))

  it('is the part of a bearing, how sure that is, and where it is heard', () => {
    const origin = { kind: 'bearing', bearing: 'Front bearing', part: 'outerRace', rangeHz: [2600, 3600] }
    expect(found({ hz: 816.3, times: 3.64, origin: { ...origin, certainty: 'veryLikely' } })).toBe(
      'Typical of the outer race: Front bearing. Very likely: 816 knocks a second, heard around 3.1 kHz on z.',
    )
    expect(found({ hz: 13.26, times: 2, origin: { ...origin, part: 'cage', certainty: 'likely' } })).toBe(
      'Typical of the cage or a ball: Front bearing. Likely: 13.3 knocks a second, heard around 3.1 kHz on z.',
    )
  })

  it('is where a run is unlike its fingerprint, without a name where nothing stands out', () => {
    expect(found({ hz: 3120, times: 2.42, origin: null })).toBe(
      'Unlike its fingerprint around 3.1 kHz on z: 2.4 times as strong.',
    )
    const guessed = { kind: 'bearing', bearing: 'Front bearing', part: 'outerRace', harmonic: 1 }
    expect(found({ hz: 816, times: 3.64, origin: guessed, sideBandsHz: 200 })).toBe(
      'Unlike its fingerprint around 816 Hz on z: 3.6 times as strong. It has side bands at ±200 Hz.',
    )
  })

  it('is a harmonic of the rotation', () => {
    expect(found({ hz: 400, times: 2, origin: { kind: 'rotation', harmonic: 2 } })).toBe(
      '400 Hz vibrates 2 times as strongly as in the fingerprint. It comes from the rotation: swings per turn: 2.',
    )
  })

  it('is a figure of the worst part, with its unit', () => {
    const figures = [{ name: 'posTime2', value: 412, fingerprint: 196, times: 2.102 }]
    expect(findingText(cycle({}, { parts: [part({ figures })] }))).toBe(
      'Clamp 3: Positioning time 2 is 412 ms, 2.1 times as high as in the fingerprint.',
    )
  })

  it('is the value that decided in place of a frequency, beside that of the fingerprint', () => {
    const findings = [{ hz: 816, axis: 0, times: 3.64, origin: null, sideBandsHz: null }]
    const figures = [
      { name: 'AccPeakVect', value: 3, fingerprint: 1, times: 3 },
      { name: 'Wear', value: 310, fingerprint: 0, times: 3.1e11 },
    ]
    const worn = part({ name: 'Cut', findings, figures, decidedBy: 'Wear' })
    expect(findingText(cycle({}, { parts: [worn] }))).toBe('Cut: Wear is 310 µm (fingerprint: 0 µm).')
  })

  it('is nothing where all figures are near the fingerprint', () => {
    const figures = [{ name: 'posTime2', value: 200, fingerprint: 196, times: 1.02 }]
    expect(findingText(cycle({}, { parts: [part({ figures })] }))).toBe('Nothing deviates.')
  })

  it('says why a test has no result', () => {
    expect(findingText(cycle({ status: 'ABORTED' }, { fault: 'TOO_SHORT', file: 'run.json' }))).toBe(
      'run.json: the record is too short',
    )
    expect(findingText(cycle({ status: 'ABORTED', messages: ['Door opened'] }))).toBe('Door opened')
    const waiting = (waitsFor: Cycle['waitsFor']) => cycle({ status: '-', score: null, waitsFor })
    expect(findingText(waiting('fingerprint'))).toBe('There is no fingerprint to compare with.')
    expect(findingText(waiting('files'))).toBe('Not all of its files have arrived yet.')
    expect(findingText(waiting('analysis'))).toBe('Its files are being read.')
    expect(findingText(cycle({ status: 'FINGERPRINT', isFingerprint: true }))).toBe(
      'Later tests are compared with this one.',
    )
  })
})

it('where a check is heading is said with its uncertainty, or that it is not known', () => {
  const day = DAY_MS
  const Shown = ({ outlook }: { outlook: Parameters<typeof outlookText>[0]['outlook'] }) => {
    const { t } = useTranslation()
    return outlookText({ limit: 65, outlook }, t, { zone: 'UTC', language: 'en-US' })
  }
  const text = (outlook: Parameters<typeof Shown>[0]['outlook']) =>
    render(<Shown outlook={outlook} />).container.textContent
  const at = Date.UTC(2026, 10, 18)
  expect(text({ kind: 'reaches', at, earliest: at - 2 * day, latest: at + 4 * day })).toMatch(
    /^Reaches 65 around .*18.*, ± 3 days$/,
  )
  expect(text({ kind: 'unknown' })).toBe('Too early to say when it reaches 65')
  expect(text({ kind: 'steady' })).toBe('Steady, no limit in sight')
  expect(text({ kind: 'passed', since: at })).toMatch(/^Past the limit 65 since .*18/)
})

it.each([
  [cycle({ status: '-', waitsFor: 'files' }), 'Waiting for files'],
  [cycle({ status: '-', waitsFor: 'analysis' }), 'Being read'],
  [cycle({ status: '-', waitsFor: 'fingerprint' }), 'No fingerprint'],
  [cycle({ status: 'UPPER_WARNING' }), 'Warning, above'],
])('a test that waits says for what: %#', (test, text) => {
  expect(render(<StatusText cycle={test} />).container.textContent).toBe(text)
})

it('the frequencies are those of the spindle check, and never the first', () => {
  expect([modeOf('SPINDLE_CHECK', undefined), modeOf('SPINDLE_CHECK', 'frequency')]).toEqual([
    'simple',
    'frequency',
  ])
  expect([modeOf('TOOLS_CHECK', 'frequency'), modeOf('TOOLS_CHECK', 'advanced')]).toEqual([
    'simple',
    'advanced',
  ])
})

it('the side of a deviation does not change how bad it is', () => {
  expect(
    (['OK', 'UPPER_WARNING', 'LOWER_ERROR', 'ERROR', 'FINGERPRINT', 'ABORTED', '-'] as const).map(gradeOf),
  ).toEqual(['ok', 'warning', 'error', 'error', 'fingerprint', 'aborted', 'none'])
})

it('the trend takes the tests since the last fingerprint, the oldest first', () => {
  const tests = ['d', 'c', 'b', 'a'].map((cycleUuid) =>
    cycle({ cycleUuid, isFingerprint: cycleUuid === 'b' }),
  )
  expect(sinceFingerprint(tests).map(({ cycleUuid }) => cycleUuid)).toEqual(['c', 'd'])
  expect(sinceFingerprint(tests.slice(0, 2))).toHaveLength(2)
})

it('tests are offered by tool and operation, and one of the address goes before the newest', () => {
  const tests = [
    cycle({ tool: 'T7', operation: 'Cut' }),
    cycle({ cycleUuid: 'b' }),
    cycle({ tool: 'T7', operation: 'Cut' }),
  ]
  expect(seriesNames(tests)).toEqual(['T7 · Cut', ''])
  expect(chosenTest(tests, 'b')?.cycleUuid).toBe('b')
  expect(chosenTest(tests, 'gone')?.cycleUuid).toBe('a')
})

it('a test that is only unlike its fingerprint can be the next one', () => {
  const aborted = (result: object) => isReadable(cycle({ status: 'ABORTED' }, result))
  expect(aborted({ fault: 'OTHER_RATE', file: 'run.json' })).toBe(true)
  expect(aborted({ fault: 'WRONG_RATE', file: 'run.json' })).toBe(false)
  expect(aborted({})).toBe(false)
  expect(isReadable(cycle({ status: '-', waitsFor: 'fingerprint' }))).toBe(true)
  expect(isReadable(cycle({ status: '-', waitsFor: 'files' }))).toBe(false)
})

it('what is near the fingerprint leaves a waterfall blank', () => {
  const tests = [{ cycleUuid: 'a', startTime: 5, times: [0.9, 1.5, 1.6, 4.04] }]
  expect(waterfallRows({ tests }, String)).toEqual([
    { key: 'a', label: '5', time: { from: 5, to: 6 }, values: [0, 0, 1.6, 4] },
  ])
})
