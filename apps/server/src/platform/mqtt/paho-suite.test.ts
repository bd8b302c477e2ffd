import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

/** The folder of a copy of Eclipse paho.mqtt.testing. */
const folder = join(process.env.PAHO_SUITE ?? '', 'interoperability')
const hasSuite = process.env.PAHO_SUITE !== undefined && existsSync(join(folder, 'client_test5.py'))
const RUNNER = join(import.meta.dirname, '../../testing/paho-suite.py')
/** Picks tests of the suites while one is looked into. */
const only = (process.env.PAHO_ONLY ?? '').split(' ').filter((name) => name !== '')

interface Ran {
  readonly ran: number
  readonly failed: readonly string[]
}

/** The last line of the runner says what became of the tests. */
async function runSuite(name: string, port: number | null): Promise<Ran & { output: string }> {
  const args = [
    RUNNER,
    folder,
    name,
    '127.0.0.1',
    String(port),
    'DEV-NST-01',
    'millwright',
    'nst-01',
    ...only,
  ]
  const child = spawn('python3', args)
  let output = ''
  let last = ''
  child.stdout.on('data', (chunk: Buffer) => {
    last += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await new Promise((done) => child.once('close', done))
  return { ...(JSON.parse(last.trim().split('\n').at(-1) ?? '') as Ran), output }
}

it.runIf(hasSuite).each([
  // Each that fails is named in docs/devices.md, with its reason.
  ['client_test', 11, []],
  ['client_test5', 27, ['test_subscribe_failure']],
])(
  'the suite %s of Eclipse Paho finds what it expects',
  async (name, tests, expected) => {
    const test = await startTestApp()
    try {
      const { ran, failed, output } = await runSuite(name, test.app.mqttPort)
      expect(failed, output).toEqual(only.length > 0 ? [] : expected)
      expect(ran).toBe(only.length || tests)
    } finally {
      await test.stop()
    }
  },
  600_000,
)
