import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { topicOf } from '@millwright/contract/wire/topics'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { createAccountStore } from '../apps/server/src/platform/registry/account-store.ts'
import { DISCONNECT, publishPacket } from '../apps/simulator/src/mqtt-packets.ts'
import { BENCH_PASSWORD, registerMachines } from './harness/machines.ts'
import { signIn } from './harness/mqtt-sign-in.ts'
import { percentilesOf } from './harness/percentiles.ts'
import { startProduct } from './harness/product.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { viewerToken } from './harness/viewer.ts'

/** Alarms of many machines at once: is each in the history once, is everybody notified once, and do calls still answer? */
const { values: given } = parseArgs({
  options: {
    alarms: { type: 'string', default: '10000' },
    machines: { type: 'string', default: '200' },
    people: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
  },
})
const [alarms, machines, people, seconds] = [
  Number(given.alarms),
  Number(given.machines),
  Number(given.people),
  Number(given.seconds),
]
/** A call that takes longer is felt on the page. */
const MAX_CALL_MS = 500
const MAX_LAG_MS = 30_000

const one = async (db: Database, text: string): Promise<number> =>
  (await db.query<{ n: number }>(`select ${text}`)).rows[0]?.n ?? -1

const product = await startProduct({ roles: 'api,ingest,jobs,broker' })
try {
  const { db, mqttPort, httpPort } = product
  const devices = await registerMachines(db, machines)
  const token = await viewerToken(db)
  const organizationId = await one(db, 'organization_id as n from machine limit 1')
  const somebody = { organizationId, lastname: '', isAdmin: true, passwordHash: null, roleLabels: [] }
  for (let n = 1; n < people; n++)
    await createAccountStore(db).add({
      ...somebody,
      publicId: `bench-${n}`,
      email: `${n}@bench.example.com`,
      firstname: `${n}`,
    })

  const calls: number[] = []
  let isOver = false
  const watched = (async () => {
    while (!isOver) {
      const since = performance.now()
      const answer = await fetch(
        `http://127.0.0.1:${httpPort}/api/users/bench-viewer/notifications?limit=30`,
        {
          headers: { authorization: `Bearer ${token}` },
        },
      )
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`the list was answered with ${answer.status}`)
      calls.push(performance.now() - since)
      await pause(200)
    }
  })()

  const perDevice = Math.ceil(alarms / machines)
  const firstTs = Date.now()
  await Promise.all(
    devices.map(async ({ deviceId, machineId }) => {
      const socket = await signIn({ mqttPort, password: BENCH_PASSWORD }, deviceId)
      const topic = topicOf(machineId, ALARM_CHANNEL)
      for (let n = 0; n < perDevice; n++) {
        const v = { alarmCode: `A-${n}`, activeState: true, text: 'Vacuum below threshold' }
        socket.write(publishPacket(topic, n + 1, JSON.stringify({ v, ts: firstTs + n })))
        await pause((seconds * 1000) / perDevice)
      }
      socket.end(DISCONNECT)
    }),
  )
  const sentAt = performance.now()
  const total = perDevice * machines
  const waiting = `count(*) as n from event_delivery where handler in ('raise-alarm-notices', 'tell-people')`
  while ((await one(db, 'count(*) as n from notice')) < total || (await one(db, waiting)) > 0) {
    if (performance.now() - sentAt > MAX_LAG_MS * 4) break
    await pause(100)
  }
  const lagMs = performance.now() - sentAt
  isOver = true
  await watched

  const figures = {
    alarms: total,
    inHistory: await one(db, 'count(*) as n from alarm_event'),
    notices: await one(db, 'count(*) as n from notice'),
    notifiedLeast: await one(
      db,
      'min(n) as n from (select sum(count)::int as n from person_notice group by account_id) t',
    ),
    notifiedMost: await one(
      db,
      'max(n) as n from (select sum(count)::int as n from person_notice group by account_id) t',
    ),
    rowsMost: await one(
      db,
      'max(n) as n from (select count(*) as n from person_notice group by account_id) t',
    ),
    lagMs,
    ...percentilesOf(calls),
  }
  console.log(`${total} alarms of ${machines} machines in ${seconds} s, ${people} people who see them all.\n`)
  printTable(
    ['storm', 'value'],
    Object.entries(figures).map(([name, value]) => [name, value]),
  )
  await writeResults('storm', { machines, people, seconds, ...figures })
  if (figures.inHistory !== total || figures.notifiedLeast !== total || figures.notifiedMost !== total)
    throw new Error('an alarm was lost or told twice')
  if (lagMs > MAX_LAG_MS) throw new Error('people hear of alarms too late')
  if (figures.p99 > MAX_CALL_MS) throw new Error('the list answers too slowly during a storm')
} finally {
  await product.stop()
}
