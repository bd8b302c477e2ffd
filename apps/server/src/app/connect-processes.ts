import { randomUUID } from 'node:crypto'
import { createRelay } from '../platform/bus/relay.ts'
import { createControlConnection } from '../platform/database/coordination/control-connection.ts'
import { createNodeName } from '../platform/database/coordination/node-name-store.ts'
import { createNotifyChannel } from '../platform/database/coordination/notify-store.ts'
import { createWorkerRegistry } from '../platform/database/coordination/worker-registry-store.ts'
import { createEventWake } from '../platform/events/event-wake.ts'
import type { GroundDeps } from '../platform/subject/deps.ts'

export interface ConnectProcessesDeps extends Pick<GroundDeps, 'config' | 'bus' | 'log' | 'now' | 'keep'> {
  /** Of the database. */
  url: string
}

/** The connection over which the processes on one database hear of each other, and what this one needs of it by its roles. */
export async function connectProcesses({ config, url, bus, log, now, keep }: ConnectProcessesDeps) {
  const { roles, databaseUrl, mqttUrl } = config
  const control = keep(createControlConnection({ url, log }))
  const workers = roles.has('ingest') && mqttUrl ? createWorkerRegistry(control) : null
  // Names matter where something belongs to them: a connector, or a session at the external broker.
  const nodeName =
    roles.has('connectors') || workers ? keep(createNodeName({ control, node: config.node, log })) : null
  // A database of our own has no other process on it to tell anything.
  const relay = databaseUrl
    ? keep(createRelay({ bus, channel: createNotifyChannel(control), id: randomUUID(), log, now }))
    : null
  const eventWake = roles.has('jobs') ? createEventWake(control) : null
  await control.start()
  return {
    control,
    /** Null where nothing belongs to the name of the process. */
    nodeName,
    /** Among those that receive from an external broker; null in a process that does not. */
    workers,
    /** Null in a process without the role `jobs`. */
    eventWake,
    cutOffSince: relay?.cutOffSince ?? ((): number | null => null),
  }
}
