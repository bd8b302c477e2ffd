import { MantineProvider } from '@mantine/core'
import type { AnalyticsInputs } from '@millwright/contract/analytics/analytics-shapes'
import { type KpiMethod, madeOf } from '@millwright/domain/analytics/figures'
import { usageIn } from '@millwright/domain/analytics/usage-totals'
import { usageSpans } from '@millwright/domain/stops/usage-spans'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import stops from '../stops/shared/texts/en-US.json' with { type: 'json' }
import { type AlarmsOf, alarmLossesQuery } from './alarm-losses.tsx'
import { Counted } from './counted.tsx'
import { CountedTime } from './counted-time.tsx'
import type { CountedByTime } from './explained.ts'
import type { Figure } from './factors.ts'
import texts from './texts/en-US.json' with { type: 'json' }

/** A shift of nine hours, the last of which is not known. */
function shift(failMinutes: number, defective: number): AnalyticsInputs {
  const minutes = (status: 'EXE' | 'READY' | 'HANDLING' | 'FAIL', from: number, to: number) => ({
    status,
    from: from * MINUTE_MS,
    to: to * MINUTE_MS,
  })
  const spans = usageSpans(
    [
      minutes('EXE', 0, 300),
      minutes('READY', 300, 360),
      minutes('HANDLING', 360, 390),
      minutes('FAIL', 390, 390 + failMinutes),
      minutes('EXE', 390 + failMinutes, 480),
    ],
    { stoppageMs: 120_000 },
  )
  const totals = usageIn(spans, { from: 0, to: 540 * MINUTE_MS })
  return { totals, made: madeOf({ total: 300, defective }, 60, totals.status.EXE) }
}
/** The plain shift of docs/oee-examples.md. */
const PLAIN = shift(30, 12)

beforeAll(() => {
  i18n.use('en-US', { ...texts, ...stops })
})
afterEach(cleanup)

const alarmsOf: AlarmsOf = { kind: 'machine', id: 'saw', zone: 'UTC' }
const range = { from: '2026-11-09', to: '2026-11-09' }
const beforeRange = { from: '2026-11-08', to: '2026-11-08' }

function textOf(
  figure: Figure,
  {
    before = PLAIN,
    method = 'CLASSIC_MODEL' as KpiMethod,
    inputs = PLAIN,
    target = 90 as number | null,
  } = {},
) {
  const client = new QueryClient()
  client.setQueryData(alarmLossesQuery(alarmsOf, range).queryKey, [
    { Code: 'E1', Text: 'Door', Lost: 5 * MINUTE_MS, Cost: null },
    { Code: 'E204', Text: 'Vacuum low', Lost: 25 * MINUTE_MS, Cost: null },
  ])
  client.setQueryData(alarmLossesQuery(alarmsOf, beforeRange).queryKey, [
    { Code: 'E1', Text: 'Door', Lost: 10 * MINUTE_MS, Cost: null },
  ])
  const Target = { OEE: target, Availability: target, Performance: target, Quality: target }
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Counted
          costs={null}
          figure={figure}
          inputs={inputs}
          before={before}
          range={range}
          beforeRange={beforeRange}
          method={method}
          target={Target}
          alarmsOf={alarmsOf}
          period=""
        />
      </QueryClientProvider>
    </MantineProvider>,
  ).container.textContent
}

test('availability says its formula, its times and what other methods make of the same data', () => {
  const text = textOf('Availability')
  for (const part of ['Work + Handling + Idle + Setup', '7h 30m', '8h 00m', '93.8', 'ISO 22400', '75.0'])
    expect(text).toContain(part)
})

test('no data is left out, and the times add up to what was planned', () => {
  const text = textOf('OEE')
  expect(text).toContain('No data, left out1h 00m')
  expect(text).toContain('Planned9h 00m')
  expect(text).toContain('Planned time with data88.9')
  expect(text).toContain('all been alarm, availability would be 83.3%; had it been work, 94.4%.')
})

test('quality divides pieces', () => {
  const text = textOf('Quality')
  expect(text).toContain('288')
  expect(text).toContain('300')
})

describe('what lowered a figure', () => {
  test('is said in time, with the alarms that grew most', () => {
    const text = textOf('Availability', { before: shift(6, 12) })
    expect(text).toContain('Availability fell by 5.0 points against Nov 8.')
    expect(text).toContain('Alarm 24m 00s more5.0 pt')
    expect(text).toMatch(/E204 Vacuum low25m 00s before 0s.*E1 Door5m 00s before 10m 00s/)
  })

  test('of OEE is said by factor, each with what changed it', () => {
    const text = textOf('OEE', { before: shift(30, 6) })
    expect(text).toContain('OEE fell by 1.6 points')
    expect(text).toContain('Quality Defective 6 more1.6 pt')
    expect(text).not.toContain('Performance Slower')
  })

  test('by ISO 22400 is all that was not work', () => {
    expect(textOf('Availability', { before: shift(60, 12), method: 'ISO_22400' })).toContain(
      'Technical fault 30m 00s less',
    )
  })

  test('is not guessed from days of which little is known', () => {
    const nothing = { ...PLAIN, totals: usageIn([], { from: 0, to: 540 * MINUTE_MS }) }
    expect(textOf('Availability', { before: nothing })).toContain('Too little is known of Nov 8 to compare.')
  })
})

test('a target says what it would have taken, in time or in pieces', () => {
  expect(textOf('Availability', { target: 95 })).toContain(
    '1.3 points below the target of 95.0%: 6m 00s less lost would have reached it.',
  )
  expect(textOf('Quality', { target: 98 })).toContain('6 fewer defective')
  expect(textOf('Quality', { target: 95 })).toContain('1.0 points above the target of 95.0%.')
  expect(textOf('Quality', { target: null })).not.toContain('target')
})

describe('a part of the time', () => {
  const textOfPart = (explained: CountedByTime) =>
    render(
      <MantineProvider env="test">
        <CountedTime explained={explained} inputs={PLAIN} before={shift(6, 12)} period="" />
      </MantineProvider>,
    ).container.textContent

  test('is a share of the time that is known, and adds up with the other classes', () => {
    const text = textOfPart({ kind: 'use', use: 'TechnicalFault' })
    for (const part of [
      'Technical faultPlanned − No data30m 00s8h 00m6.3',
      'Main usage6h 00m',
      'Planned9h 00m',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Previous: Technical fault6m 00s')
  })

  test.each([
    ['MainUsageLevel', 'Main usagePlanned − No data − Not ready6h 00m8h 00m75.0'],
    ['RunTime', 'Main usage + Empty busy6h 00m'],
    ['UtilizationTime', 'Main usage + Empty busy + Secondary usage6h 30m'],
    ['UtilizationAvailability', '6h 30m8h 00m81.3'],
    ['TechnicalAvailability', 'Planned − No data − Not ready − Technical fault'],
    ['TechnicalAvailability', '7h 30m8h 00m93.8'],
  ] as const)('is what %s is counted from', (level, formula) => {
    expect(textOfPart({ kind: 'level', level })).toContain(formula)
  })

  test('of a reason is said beside all that was wasted', () => {
    const text = textOfPart({ kind: 'reason', reason: 'Idle' })
    for (const part of ['1h 00m8h 00m12.5', 'Machine fault30m 00s', 'Waste time1h 30m'])
      expect(text).toContain(part)
  })
})
