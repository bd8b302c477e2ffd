import { readFileSync } from 'node:fs'
import { figuresOf, KPI_METHODS, madeOf, sumUnlike } from '@millwright/domain/analytics/figures'
import { noDataOf, noUsage, plannedTime, usageIn } from '@millwright/domain/analytics/usage-totals'
import type { Status } from '@millwright/domain/status/status'
import type { ClosedSpan } from '@millwright/domain/status/timeline'
import { DEFAULT_STOPPAGE_S } from '@millwright/domain/stops/usage-class'
import { usageSpans } from '@millwright/domain/stops/usage-spans'
import { expect, test } from 'vitest'

const MINUTE = 60_000
const page = readFileSync(new URL('../docs/oee-examples.md', import.meta.url), 'utf8')
const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const [head = [], , ...rows] = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map(cells)
const examples = rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])))

function spansOf(text = ''): ClosedSpan[] {
  let at = 0
  return text.split(', ').map((each) => {
    const [status = '', minutes] = each.split(' ')
    const from = at
    at += Number(minutes) * MINUTE
    return { status: status as Status, from, to: at }
  })
}

const percent = (value: number | null): string => (value === null ? '–' : (value * 100).toFixed(1))
const number = (text = ''): number | null => (text === '–' ? null : Number(text))

test('there are examples', () => expect(examples.length).toBeGreaterThan(9))

test.each(examples.map((each) => [each.example, each] as const))('%s', (_, example) => {
  const spans = spansOf(example['what the machine reported'])
  const to = spans.at(-1)?.to ?? 0
  const totals = usageIn(usageSpans(spans, { stoppageMs: DEFAULT_STOPPAGE_S * 1000 }), { from: 0, to })
  const [total = null, defective = null, goal = null] = (example['made / defective / goal'] ?? '')
    .split(' / ')
    .map(number)
  const made = madeOf({ total, defective }, goal, totals.status.EXE)
  for (const use of ['MainUsage', 'MinorStoppage', 'SecondaryUsage', 'Idle', 'TechnicalFault'] as const)
    expect(`${use} ${totals.usage[use] / MINUTE}`).toBe(`${use} ${example[use]}`)
  expect(noDataOf(totals) / MINUTE).toBe(Number(example['no data']))
  expect(plannedTime(totals)).toBe(to)
  for (const method of KPI_METHODS) {
    const { availability, performance, quality, oee } = figuresOf(totals, made, method)
    const factors = [availability, performance, quality].map(({ value }) => percent(value)).join(' × ')
    expect(`${factors} = ${percent(oee)}`).toBe(example[method])
  }
})

test('machines with unlike units are added by time', () => {
  const hour = 60 * MINUTE
  const saw = madeOf({ total: 80, defective: null }, 50, 2 * hour)
  const bander = madeOf({ total: 900, defective: null }, 1000, hour)
  const both = figuresOf(noUsage(), sumUnlike([saw, bander]), 'CLASSIC_MODEL')
  expect(percent(both.performance.value)).toBe('83.3')
})
