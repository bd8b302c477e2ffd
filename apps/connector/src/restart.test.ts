import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer as bytesOf } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { ConnectorSync, ReadMachine } from '@millwright/contract/connectors/connector-process'
import { UMATI_DEFAULTS } from '@millwright/contract/connectors/settings/umati'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { expect, it, onTestFinished } from 'vitest'
import { startConnector } from './connector.ts'
import type { OpenDraft } from './protocols/open-source.ts'
import { until } from './testing/open-source.ts'

const TOKEN = 'a-token-of-thirty-characters'

const machineOf = (Machine: string): ReadMachine => ({
  Machine,
  IsOn: true,
  Source: { Protocol: 'umati', Settings: { ...UMATI_DEFAULTS, Address: 'mqtt://plant', Prefix: Machine } },
  Secrets: { Password: 'of the broker' },
  Trusted: ['ab'.repeat(32)],
  Mapping: [{ Channel: 'Press/Force', Node: 'force', As: { Kind: 'value', Scale: 1, Offset: 0, Unit: '' } }],
})

/** Answers as the portal does, and can go away. */
function createPortal() {
  let machines: ReadMachine[] = []
  let port = 0
  let knowsToken = true
  let calls = 0
  const lines: string[] = []
  const reports: ConnectorSync[] = []

  const server = createServer(async (request, response) => {
    const body = await bytesOf(request).catch(() => null)
    if (!body) return
    calls += 1
    if (!knowsToken) return void response.writeHead(401).end('{"label":"NOT_SIGNED_IN"}')
    const answer = (result: unknown) => response.end(JSON.stringify({ result }))
    if (request.url?.endsWith('/sync')) {
      const asked = JSON.parse(String(body)) as ConnectorSync
      reports.push(asked)
      const isNew = asked.Revision !== '1'
      // The next news interrupt a call that waits, as with the portal.
      if (!isNew && !asked.IsHurried) return
      const Time = Date.now()
      return answer({ HeardAt: Time, Time, Revision: '1', Machines: isNew ? machines : null, Commands: [] })
    }
    const Refused: { Machine: string; Message: string }[] = []
    for (const line of String(gunzipSync(body)).split('\n').filter(Boolean)) {
      const [Machine = ''] = line.split(' ')
      if (machines.some((machine) => machine.Machine === Machine)) lines.push(line)
      else Refused.push({ Machine, Message: 'The connector does not read this machine' })
    }
    answer({ Refused, Later: [] })
  })
  const goAway = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await closed
  }
  onTestFinished(() => (server.listening ? goAway() : undefined))

  return {
    reports,
    lines,
    calls: () => calls,
    url: () => `http://127.0.0.1:${port}`,
    async come(names: readonly string[]): Promise<void> {
      machines = names.map(machineOf)
      await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
      port = (server.address() as AddressInfo).port
    },
    expel: () => {
      knowsToken = false
    },
    goAway,
  }
}

/** The computer beside the machines; its connector can be ended and started. */
function createComputer(url: () => string) {
  const data = mkdtempSync(join(tmpdir(), 'millwright-restart-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const folder = join(data, 'connector')
  const logged: string[] = []
  const reads = new Map<string, Parameters<OpenDraft>[1]>()
  const drafts: Parameters<OpenDraft>[0][] = []
  const open: OpenDraft = async (draft, reader) => {
    const name = (draft.Source.Settings as { Prefix: string }).Prefix
    drafts.push(draft)
    reads.set(name, reader)
    return { browse: async () => [], watch: async () => {}, close: async () => void reads.delete(name) }
  }
  return {
    file: join(folder, 'configuration'),
    logged,
    drafts,
    reads: () => [...reads.keys()].sort(),
    says: (machine: string, v: number, ts: number) =>
      reads.get(machine)?.onReadings([{ node: 'force', v, ts }]),
    start(given: { token?: string; now?: () => number } = {}) {
      const { token = TOKEN, now = Date.now } = given
      const settings = {
        portalUrl: url(),
        token,
        folder,
        bufferBytes: 1e7,
        networks: [],
        filesRoot: null,
      }
      const log = (message: string): void => void logged.push(message)
      const connector = startConnector({ settings, version: 'test', log, open, now })
      let isStopped = false
      const stop = async (): Promise<void> => {
        if (!isStopped) await connector.stop()
        isStopped = true
      }
      onTestFinished(stop)
      return { ...connector, stop }
    },
  }
}

/** A computer that has its configuration, of a saw and a drill, and a portal that has gone away since. */
async function createCutOff({ aheadMs = 0 } = {}) {
  const portal = createPortal()
  await portal.come(['saw', 'drill'])
  const computer = createComputer(portal.url)
  const first = computer.start({ now: () => Date.now() + aheadMs })
  await until(() => expect(computer.reads()).toEqual(['drill', 'saw']))
  await first.stop()
  await portal.goAway()
  return { portal, computer }
}

it('a connector that is restarted without the portal reads on, by the clock of the portal, and sends it later', async () => {
  const { portal, computer } = await createCutOff({ aheadMs: HOUR_MS })
  expect(statSync(computer.file).mode & 0o777).toBe(0o600)
  const { backlog } = computer.start({ now: () => Date.now() + HOUR_MS })
  await until(() => expect(computer.reads()).toEqual(['drill', 'saw']))
  const { Secrets, Trusted } = machineOf('saw')
  expect(computer.drafts.at(-1)).toMatchObject({ Secrets, Trusted })
  const ts = Date.now() - MINUTE_MS
  computer.says('saw', 7, ts)
  computer.says('drill', 8, ts)
  await until(() => expect(backlog().Points).toBe(2))

  // The drill was removed meanwhile.
  await portal.come(['saw'])
  await until(() => expect(portal.lines).toEqual([`saw {"Press/Force":[{"ts":${ts},"v":7}]}`]))
  await until(() => expect(backlog()).toMatchObject({ Points: 0, Dropped: 1 }))
  await until(() => expect(computer.reads()).toEqual(['saw']))
  const sinceOf = portal.reports.flatMap(({ Health }) => Health.map(({ Health: { Since } }) => Since))
  expect(Math.max(...sinceOf)).toBeLessThan(Date.now() + MINUTE_MS)
})

it('a kept configuration that is cut short, changed or of another connector is ignored in one line', async () => {
  const { portal, computer } = await createCutOff()
  const whole = readFileSync(computer.file)
  const damaged = [whole.subarray(0, 500), Buffer.from(String(whole).replace('saw', 'sow')), Buffer.alloc(0)]
  for (const [content, token] of [
    ...damaged.map((each) => [each, TOKEN] as const),
    [whole, 'of-another-connector'] as const,
  ]) {
    writeFileSync(computer.file, content)
    computer.logged.length = 0
    const { stop } = computer.start({ token })
    await until(() => expect(computer.logged.some((line) => line.includes('does not answer'))).toBe(true))
    await stop()
    expect(computer.logged.filter((line) => line.includes('is ignored'))).toHaveLength(1)
    expect(computer.drafts).toHaveLength(2)
  }
  await portal.come(['saw'])
  computer.start()
  await until(() => expect(computer.reads()).toEqual(['saw']))
})

it('a connector that the portal no longer knows does not read by what it has kept', async () => {
  const { portal, computer } = await createCutOff()
  portal.expel()
  await portal.come([])
  const before = portal.calls()
  computer.start()
  await until(() => expect(portal.calls()).toBeGreaterThan(before + 1))
  expect(computer.drafts).toHaveLength(2)
})
