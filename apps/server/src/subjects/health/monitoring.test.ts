import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { createMetrics } from '../../platform/runtime/metrics.ts'

const FOLDER = join(import.meta.dirname, '../../../../../docs/operate/monitoring')
const rules = readFileSync(join(FOLDER, 'prometheus-rules.yaml'), 'utf8')
const dashboard = JSON.parse(readFileSync(join(FOLDER, 'grafana-dashboard.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const queries = [
  ...[...rules.matchAll(/^\s+expr: (.+)$/gm)].map(([, expr = '']) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

/** Of a scrape, beside those that the product names; `job` of the product is `exported_job` then. */
const SCRAPED = ['job', 'instance', 'exported_job']
const FUNCTIONS = /^(rate|increase|histogram_quantile|sum|min|max|min_over_time|time)$/

/** The labels of each series at /metrics, by its name. */
const series = new Map<string, readonly string[]>([['up', []]])
beforeAll(async () => {
  const { registry } = createMetrics()
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    const { labelNames = [] } = registry.getSingleMetric(name) as unknown as { labelNames?: string[] }
    if (String(type) !== 'histogram') series.set(name, labelNames)
    else for (const part of ['_bucket', '_sum', '_count']) series.set(name + part, [...labelNames, 'le'])
  }
})

/** As much of PromQL as the queries use; throws at what is not a query. */
function check(query: string): void {
  const tokens = query.match(/"[^"]*"|[a-zA-Z_:][\w:]*|\d+(?:\.\d+)?[smhd]?|=~|!=|==|>=|<=|\S/g) ?? []
  let at = 0
  const next = (): string => tokens[at++] ?? 'the end'
  const is = (token: string): boolean => tokens[at] === token
  const expects = (token: string): void => {
    const found = next()
    if (found !== token) throw new Error(`${token} and not ${found} in ${query}`)
  }
  const list = (item: () => void, end: string): void => {
    for (let isFirst = true; !is(end); isFirst = false) {
      if (!isFirst) expects(',')
      item()
    }
    expects(end)
  }
  const isLabel = (label: string, of: readonly string[]): void => {
    if (![...of, ...SCRAPED].includes(label)) throw new Error(`no label ${label}: ${query}`)
  }
  function grouping(): string[] {
    if (!is('by')) return []
    expects('by')
    expects('(')
    const labels: string[] = []
    list(() => labels.push(next()), ')')
    return labels
  }
  function operand(by: readonly string[]): void {
    const word = next()
    if (/^\d/.test(word)) return
    if (word === '(') {
      expression(by)
      expects(')')
    } else if (FUNCTIONS.test(word)) {
      const labels = grouping()
      expects('(')
      list(() => expression(labels.length > 0 ? labels : by), ')')
    } else {
      const labels = series.get(word)
      if (!labels) throw new Error(`no metric ${word}: ${query}`)
      for (const label of by) isLabel(label, labels)
      selector(labels)
    }
  }
  function selector(labels: readonly string[]): void {
    if (is('{')) {
      expects('{')
      list(() => {
        isLabel(next(), labels)
        if (!['=', '!=', '=~'].includes(next()) || !next().startsWith('"'))
          throw new Error(`a matcher: ${query}`)
      }, '}')
    }
    if (!is('[')) return
    expects('[')
    if (!/^\d+[smhd]$/.test(next())) throw new Error(`a range: ${query}`)
    expects(']')
  }
  function expression(by: readonly string[] = []): void {
    operand(by)
    while (/^(and|or|[-+*/<>]|==|!=|>=|<=)$/.test(tokens[at] ?? '')) {
      at += 1
      operand(by)
    }
  }
  expression()
  if (at < tokens.length) throw new Error(`nothing after ${tokens.slice(0, at).join(' ')}: ${query}`)
}

it('every query of the rules and the dashboard is one, of metrics and labels that are there', () => {
  expect(queries.length).toBeGreaterThan(30)
  for (const query of queries) expect(() => check(query)).not.toThrow()
})

it.each([
  'millwright_points_total > 0',
  'sum by (reason) (millwright_points_pending)',
  'rate(millwright_points_stored_total[5])',
  'rate(millwright_points_stored_total[5m]',
  'millwright_http_seconds_count{state="200"}',
  'up up',
])('%s is found to be none', (query) => {
  expect(() => check(query)).toThrow()
})

it('each rule says what happened and what to do', () => {
  const count = (pattern: RegExp): number => rules.match(pattern)?.length ?? 0
  const alerts = count(/- alert: Millwright/g)
  expect(alerts).toBeGreaterThan(10)
  expect([count(/ severity: (critical|warning|info) /g), count(/ summary: ./g), count(/ do: ./g)]).toEqual([
    alerts,
    alerts,
    alerts,
  ])
})
