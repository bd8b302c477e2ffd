import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { hashToken } from '../apps/server/src/platform/identity/tokens.ts'
import { createConnectorStore } from '../apps/server/src/platform/registry/connector-store.ts'
import { readChannels } from '../apps/server/src/platform/telemetry/point-store.ts'
import { newConnectorToken } from '../apps/server/src/subjects/connectors/connector-token.ts'
import { createMachineConnectorStore } from '../apps/server/src/subjects/connectors/machine-connector-store.ts'
import { registerMachines } from './harness/machines.ts'
import { cpuSecondsOf } from './harness/process-cpu.ts'
import { startProduct } from './harness/product.ts'
import {
  MOVING,
  mappingOf,
  READ_PROTOCOLS,
  type ReadMachines,
  type ReadProtocol,
  sourceOf,
  startReadMachines,
} from './harness/read-machines.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'

/** One connector that reads many machines: its memory, its part of a core, and how many of the values that moved are stored. */
const { values: given } = parseArgs({
  options: {
    machines: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    /** Only machines of this protocol. */
    protocol: { type: 'string' },
    /** A folder for the CPU profile of the connector. */
    profile: { type: 'string' },
  },
})
const count = Number(given.machines)
const seconds = Number(given.seconds)
const GOAL = { memoryMiB: 300, share: 0.2 }
/** Half of them by OPC UA, signed and encrypted; a third of the rest by lines. */
const MIX: readonly ReadProtocol[] = ['opcua', 'modbus', 'opcua', 'shdr', 'opcua', 'modbus']
const ofMix = (at: number): ReadProtocol => MIX[at % MIX.length] ?? 'opcua'
const only = READ_PROTOCOLS.find((each) => each === given.protocol)
const protocols = Array.from({ length: count }, (_, at) => only ?? ofMix(at))

async function setUp(db: Database, machines: ReadMachines): Promise<string> {
  const registered = await registerMachines(db, count)
  const token = newConnectorToken()
  const connector = await createConnectorStore(db).putBuiltIn(randomUUID(), 'bench', hashToken(token))
  const store = createMachineConnectorStore(db)
  const ids = await db.query<{ id: number; machine: string }>('select id, public_id as machine from machine')
  const idOf = new Map(ids.rows.map(({ id, machine }) => [machine, id]))
  await db.transaction(async (tx) => {
    for (const [at, protocol] of protocols.entries()) {
      const machineId = idOf.get(registered[at]?.machineId ?? '') ?? 0
      const connection = {
        source: sourceOf(protocol, machines),
        secrets: null,
        secretNames: [],
        trusted: protocol === 'opcua' ? [machines.certificate] : [],
        mapping: mappingOf(protocol, at),
        isOn: true,
      }
      await store.put(machineId, connector, connection, tx)
    }
  })
  return token
}

async function connected(db: Database): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from machine_connector where health->>'State' = 'connected'`,
  )
  return rows[0]?.count ?? 0
}

async function notConnected(db: Database): Promise<string> {
  const { rows } = await db.query<{ why: string }>(
    `select distinct (source->>'Protocol') || ' ' || coalesce(health::text, 'unheard') as why from machine_connector
      where health is null or health->>'State' <> 'connected'`,
  )
  return rows.map(({ why }) => why).join('\n')
}

/** Of the channels that move, in the stretch. */
async function storedPoints(db: Database, from: number, to: number): Promise<number> {
  const { rows } = await db.query<{ machineId: number; channelId: number }>(
    `select mc.machine_id as "machineId", mc.channel_id as "channelId"
       from machine_channel mc join channel c on c.id = mc.channel_id where c.name = any($1)`,
    [Array.from({ length: MOVING }, (_, value) => `Bench/v${value}`)],
  )
  let stored = 0
  for (const [machineId, channels] of Map.groupBy(rows, (row) => row.machineId)) {
    const channelIds = channels.map(({ channelId }) => channelId)
    const read = await readChannels(db, { machineId, channelIds, from, to })
    for (const points of read.values()) stored += points.length
  }
  return stored
}

async function memoryMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

const folder = await mkdtemp(join(tmpdir(), 'millwright-connectors-'))
const machines = await startReadMachines({ opcua: count })
const product = await startProduct({ roles: 'broker,ingest,api,jobs' })
try {
  const token = await setUp(product.db, machines)
  const options = JSON.parse(
    await readFile(new URL('../apps/connector/node-options.json', import.meta.url), 'utf8'),
  )
  const connector = fork(new URL('../apps/connector/src/main.ts', import.meta.url), {
    execArgv: [...options, ...(given.profile ? ['--cpu-prof', `--cpu-prof-dir=${given.profile}`] : [])],
    env: {
      PORTAL_URL: `http://127.0.0.1:${product.httpPort}`,
      CONNECTOR_TOKEN: token,
      MILLWRIGHT_DATA: folder,
    },
  })
  const pid = connector.pid ?? 0
  const startedAt = performance.now()
  for (let now = 0; now < count; now = await connected(product.db)) {
    if (performance.now() - startedAt > MINUTE_MS)
      throw new Error(`only ${now} machines are connected: ${await notConnected(product.db)}`)
    await pause(SECOND_MS)
  }
  const connectedS = (performance.now() - startedAt) / 1000
  const cpuToConnect = await cpuSecondsOf(pid)
  await pause(10 * SECOND_MS)

  const from = Date.now()
  const cpuFrom = await cpuSecondsOf(pid)
  await pause(seconds * SECOND_MS)
  const share = ((await cpuSecondsOf(pid)) - cpuFrom) / seconds
  const to = Date.now()
  await pause(5 * SECOND_MS)
  const results = {
    machines: count,
    protocols: Object.fromEntries(
      READ_PROTOCOLS.map((name) => [name, protocols.filter((each) => each === name).length]),
    ),
    connectedS,
    cpuToConnect,
    memoryMiB: await memoryMiB(pid),
    share,
    moved: count * MOVING * seconds,
    stored: await storedPoints(product.db, from, to),
  }
  printTable(
    [
      'machines',
      'all connected s',
      'CPU s until then',
      'memory MiB',
      'of a core',
      'values that moved',
      'stored',
    ],
    [[count, connectedS, cpuToConnect, results.memoryMiB, share, results.moved, results.stored]],
  )
  console.log(`\n${await writeResults('connectors', results)}`)
  connector.kill()
  const faults = [
    results.memoryMiB > GOAL.memoryMiB && `memory above ${GOAL.memoryMiB} MiB`,
    share > GOAL.share && `more than ${GOAL.share} of a core`,
    // A beat of a second and a reading of a second meet one more or less at both ends.
    results.stored < results.moved * 0.98 && 'values that moved are not stored',
  ].filter(Boolean)
  if (faults.length > 0) {
    console.error(faults.join('; '))
    process.exitCode = 1
  }
} finally {
  machines.stop()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
