import type { ErrorReport } from '@millwright/contract/help/error-reports'
import { isPlainText } from '@millwright/domain/text/plain-text'
import { expect, test } from 'vitest'
import { createErrorReporter } from './report-errors.ts'

function reporter() {
  const sent: ErrorReport[] = []
  const page = () => '/machine/$id/status'
  return { sent, report: createErrorReporter({ page, version: '1.2.3', send: (each) => sent.push(each) }) }
}

test('an error is sent once, without what names somebody', () => {
  const { sent, report } = reporter()
  const error = new TypeError('no\nfield "Ada Lovelace" of ada@example.com')
  error.stack = `TypeError: ada@example.com\n    at draw (https://x.example.com/assets/a-1.js?v=secret:1:22)\n    at b (https://x.example.com/assets/b-2.js:3:4)`
  report('thrown', error)
  report('promise', error)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    Kind: 'thrown',
    Name: 'TypeError',
    Page: '/machine/$id/status',
    Version: '1.2.3',
  })
  expect(JSON.stringify(sent)).not.toMatch(/Ada|ada@|secret|\\n/)
  expect(sent[0]?.Stack.at(-1)).toContain('assets/b-2.js:3:4')
})

test('what is sent is what the server takes, whatever was thrown', () => {
  const { sent, report } = reporter()
  const long = new Error('x '.repeat(5000))
  long.name = 'N'.repeat(1000)
  long.stack = Array.from({ length: 200 }, (_, at) => `at f (https://x/${'y '.repeat(900)}.js:1:${at})`).join(
    '\n',
  )
  for (const thrown of [long, 'a text', undefined, { password: 'p' }, new Error('\ud800 \0')])
    report('thrown', thrown)
  for (const each of sent) {
    expect(each.Name.length).toBeLessThanOrEqual(100)
    expect(each.Message.length).toBeLessThanOrEqual(500)
    expect(each.Stack.length).toBeLessThanOrEqual(30)
    for (const line of each.Stack) expect(line.length).toBeLessThanOrEqual(500)
    expect([each.Name, each.Message, ...each.Stack].every(isPlainText)).toBe(true)
  }
  expect(JSON.stringify(sent)).not.toContain('password')
})

test('an event of the browser without an error is none', () => {
  const { sent, report } = reporter()
  report('thrown', null)
  expect(sent).toEqual([])
  report('thrown', undefined)
  expect(sent).toHaveLength(1)
})

test('a page that breaks again and again says so a few times', () => {
  const { sent, report } = reporter()
  for (let n = 0; n < 100; n += 1) report('page', new Error(`number ${n}`))
  expect(sent).toHaveLength(20)
})
