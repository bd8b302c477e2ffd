import { setTimeout as pause } from 'node:timers/promises'
import { BENCH_PASSWORD } from './machines.ts'
import { lookForAcknowledged } from './missing.ts'
import type { NodeProcess } from './node-process.ts'
import { startPatientDevices } from './patient-devices.ts'
import type { PatientPlan, PatientRecord } from './patient-plan.ts'
import { type ReadersSeen, type SteadyReaders, startSteadyReaders } from './steady-readers.ts'
import type { UpgradeNode as Node, UpgradeStage } from './upgrade-stage.ts'

export interface RoundPlan {
  readonly number: number
  readonly devices: number
  readonly rate: number
  readonly readers: number
  readonly besideMs: number
}

const READ_PAUSE_MS = 100
const SETTLE_MS = 120_000
const DRAIN_MS = 5_000
/** About as long as a start takes: so kills meet all of it, the migrations too. */
const HALF_RUN_MS = 6_000

/** Both processes forward and back again, in a database that the version before made. */
export async function upgradeRound({ open, before, present }: UpgradeStage, plan: RoundPlan) {
  const from = Date.now()
  const scene = await open(plan.number, plan.devices)
  const counts = { starts: 0, kills: 0, halfRun: 0 }
  try {
    for (const node of scene.nodes) await start(node, before)
    const devicesPlan: PatientPlan = {
      mqttPort: scene.mqtt.port,
      password: BENCH_PASSWORD,
      devices: scene.devices,
      messagesPerSecond: plan.rate,
      firstTs: Date.now(),
    }
    const devices = await startPatientDevices(devicesPlan)
    const readers = startSteadyReaders({
      httpPort: scene.http.port,
      token: scene.token,
      paths: pathsOf(scene.devices.map(({ machineId }) => machineId)),
      readers: plan.readers,
      pauseMs: READ_PAUSE_MS,
    })
    let records: readonly PatientRecord[]
    let seen: ReadersSeen
    try {
      for (const tree of [present, before])
        for (const node of scene.nodes) {
          await replace(node, tree, readers)
          await pause(plan.besideMs)
        }
      records = await devices.settle(SETTLE_MS)
    } finally {
      seen = await readers.stop()
      await devices.stop()
    }
    return {
      number: plan.number,
      ...counts,
      ...seen,
      ...(await lookForAcknowledged(scene.db, devicesPlan, records)),
      unacknowledged: records.reduce((sum, record) => sum + record.unacknowledged.length, 0),
      ended: scene.nodes.filter((node) => node.hasEnded()).length,
      seconds: Math.round((Date.now() - from) / 1000),
    }
  } finally {
    await scene.stop()
  }

  /** In order, or killed; and the new start may be killed in its midst, before the one that lasts. */
  async function replace(node: Node, tree: string, readers: SteadyReaders): Promise<void> {
    const others = scene.nodes.filter((each) => each !== node)
    if (Math.random() < 0.5) {
      counts.kills++
      await readers.during(() => node.kill())
    } else {
      leadTo(others)
      for (const end = Date.now() + DRAIN_MS; scene.http.openTo(node.httpPort) > 0; await pause(20))
        if (Date.now() > end) throw new Error(`${node.name} still has calls after ${DRAIN_MS} ms`)
      await node.stop()
    }
    leadTo(others)
    // The first start of the new version is the one that changes the tables.
    const isFirst = tree === present && node === scene.nodes[0]
    if (isFirst || Math.random() < 0.5) {
      node.launch(tree)
      await pause(Math.random() * HALF_RUN_MS)
      counts.halfRun++
      await node.kill()
    }
    await start(node, tree)
    leadTo(scene.nodes)
  }

  function leadTo(nodes: readonly Node[]): void {
    scene.http.lead(nodes.map(({ httpPort }) => httpPort))
    scene.mqtt.lead(nodes.map(({ mqttPort }) => mqttPort))
  }

  async function start(node: NodeProcess, tree: string): Promise<void> {
    counts.starts++
    node.launch(tree)
    await node.ready()
  }
}

export type UpgradeSeen = Awaited<ReturnType<typeof upgradeRound>>

const pathsOf = (machineIds: readonly string[]): string[] => {
  const [first = '', second = ''] = machineIds
  return [
    '/v2/mymachines',
    `/v2/machines/${first}`,
    `/api/machines/${second}/status/last`,
    `/api/machines/${first}/status`,
    '/api/users/bench-viewer/notifications?limit=30',
    `/api/machines/${first}/alarms/open`,
    `/api/v2/machines/${second}/shifts/current`,
    `/api/v2/machines/${first}/tools`,
  ]
}

/** The broken promises, as text. */
export const brokenIn = (seen: UpgradeSeen): string[] =>
  [
    seen.missing > 0 && `${seen.missing} acknowledged points are missing`,
    seen.unacknowledged > 0 && `${seen.unacknowledged} messages were never acknowledged`,
    seen.failed.length > 0 &&
      `${seen.failed.length} calls failed that were not in flight at a kill, such as ${seen.failed[0]}`,
    seen.ended > 0 && `${seen.ended} processes ended by themselves`,
  ].filter((broken) => broken !== false)
