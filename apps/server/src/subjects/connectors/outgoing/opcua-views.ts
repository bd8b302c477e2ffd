import type {
  FromOpcua,
  MachineValue,
  OpcuaQuestion,
  OpcuaQuestions,
  ToOpcua,
} from '@millwright/contract/connectors/opcua-process'
import { FACT_CHANNELS, STATUS } from '@millwright/domain/connectors/outgoing/machine-facts'
import type { Logger } from 'pino'
import type { Bus } from '../../../platform/bus/bus.ts'
import { joinMachine, leaveMachine } from '../../../platform/bus/whole-machines.ts'
import { hashToken, isApiToken, OPCUA_READ } from '../../../platform/identity/tokens.ts'
import type { OpcuaReader } from '../../../platform/listen/opcua-door.ts'
import type { ReadableMachine } from '../../../platform/mqtt/readers/readable.ts'
import type { AccountStore } from '../../../platform/registry/account-store.ts'
import type { Viewer } from '../../../platform/registry/machine-store.ts'
import type { SessionStore } from '../../../platform/registry/session-store.ts'
import type { FactSource } from './fact-board.ts'
import { createSignIns } from './sign-ins.ts'
import { createValueOutbox } from './value-outbox.ts'

export interface OpcuaViewsDeps {
  stores: {
    accounts: Pick<AccountStore, 'byPublicId'>
    sessions: Pick<SessionStore, 'callerByApiToken'>
  }
  machinesOf: (viewer: Viewer) => Promise<ReadonlyMap<string, ReadableMachine>>
  values: FactSource
  bus: Bus
  send: (message: ToOpcua) => void
  log: Logger
  now: () => number
}

interface View {
  readonly accountId: string
  viewer: Viewer
  machines: ReadonlyMap<string, ReadableMachine>
  /** False while rights have changed and nobody knows how. */
  isCertain: boolean
  readonly watched: Set<string>
}

/** So often what accounts see is looked up again at the latest: access expires, and machines come. */
const REFRESH_MS = 15_000
/** Changes of a moment go together. */
const FLUSH_MS = 100

/** Answers the process that speaks OPC UA, and sends it what is new of the machines that it watches. */
export function createOpcuaViews({ stores, machinesOf, values, bus, send, log, now }: OpcuaViewsDeps) {
  const views = new Map<string, View>()
  /** By the public id of a machine. */
  const watchers = new Map<string, Set<View>>()
  const outbox = createValueOutbox(send)
  const signIns = createSignIns({
    check: (tokenHash) => stores.sessions.callerByApiToken(tokenHash, OPCUA_READ),
    onEnded: (signIn) => send({ kind: 'endSignIn', signIn }),
    log,
    now,
  })
  let rightsChanges = 0
  let refreshing: Promise<void> = Promise.resolve()

  async function viewerOf(accountId: string): Promise<Viewer | null> {
    const account = await stores.accounts.byPublicId(accountId)
    return (
      account && { accountId: account.id, organizationId: account.organizationId, isAdmin: account.isAdmin }
    )
  }

  const answers: {
    [Q in OpcuaQuestion]: (ask: OpcuaQuestions[Q]['ask']) => Promise<OpcuaQuestions[Q]['answer']>
  } = {
    async view({ accountId }) {
      // Changes while it is looked up are not missed.
      for (;;) {
        const seen = rightsChanges
        const viewer = await viewerOf(accountId)
        if (!viewer) return null
        const machines = await machinesOf(viewer)
        if (seen !== rightsChanges) continue
        const view = { accountId, viewer, machines, isCertain: true, watched: new Set<string>() }
        end(accountId)
        views.set(accountId, view)
        return present(view)
      }
    },

    async signIn({ accountId, token, client }) {
      if (!isApiToken(token)) return null
      const tokenHash = hashToken(token)
      const caller = await stores.sessions.callerByApiToken(tokenHash, OPCUA_READ)
      return caller?.publicId === accountId ? signIns.add({ caller, tokenHash, client }) : null
    },

    async watch({ accountId, machineId }) {
      const view = views.get(accountId)
      const machine = view?.machines.get(machineId)
      if (!view?.isCertain || !machine) return null
      watch(view, machineId)
      const known = await values(machine)
      return view.watched.has(machineId) ? known : null
    },
  }

  const present = ({ machines }: View) =>
    [...machines.values()].map(({ publicId, name, manufacturer, model, serial }) => ({
      id: publicId,
      name,
      manufacturer,
      model,
      serial,
    }))

  function watch(view: View, machineId: string): void {
    if (view.watched.has(machineId)) return
    view.watched.add(machineId)
    const known = watchers.get(machineId)
    if (known) return void known.add(view)
    watchers.set(machineId, new Set([view]))
    joinMachine(bus, machineId)
  }

  function unwatch(view: View, machineId: string): void {
    if (!view.watched.delete(machineId)) return
    const known = watchers.get(machineId)
    known?.delete(view)
    if (known?.size !== 0) return
    watchers.delete(machineId)
    leaveMachine(bus, machineId)
  }

  function end(accountId: string): void {
    const view = views.get(accountId)
    if (!view) return
    for (const machineId of [...view.watched]) unwatch(view, machineId)
    views.delete(accountId)
    outbox.drop(accountId)
  }

  function put(value: MachineValue): void {
    for (const view of watchers.get(value.machineId) ?? [])
      if (view.isCertain && view.machines.get(value.machineId)?.opens(value.channel))
        outbox.put(view.accountId, value)
  }

  async function lookAgain(view: View): Promise<void> {
    try {
      const viewer = await viewerOf(view.accountId)
      if (!viewer) {
        end(view.accountId)
        return send({ kind: 'endView', accountId: view.accountId })
      }
      const machines = await machinesOf(viewer)
      if (views.get(view.accountId) !== view) return
      view.viewer = viewer
      view.machines = machines
      view.isCertain = true
      for (const machineId of [...view.watched]) if (!machines.has(machineId)) unwatch(view, machineId)
      send({ kind: 'machines', accountId: view.accountId, machines: present(view) })
    } catch (error) {
      log.warn({ err: error }, 'the rights of a program that reads could not be looked up')
      // It may see less than before: it signs in again.
      end(view.accountId)
      send({ kind: 'endView', accountId: view.accountId })
    }
  }

  function refresh(wanted: readonly View[]): void {
    refreshing = refreshing.then(async () => {
      for (const view of wanted) await lookAgain(view)
    })
  }

  function afterChange(isMeant: (viewer: Viewer) => boolean): void {
    rightsChanges += 1
    const wanted = [...views.values()].filter(({ viewer }) => isMeant(viewer))
    for (const view of wanted) {
      view.isCertain = false
      outbox.drop(view.accountId)
      send({ kind: 'uncertain', accountId: view.accountId })
    }
    if (wanted.length > 0) refresh(wanted)
  }

  const timers = [
    setInterval(() => refresh([...views.values()]), REFRESH_MS),
    setInterval(() => outbox.flush(), FLUSH_MS),
  ]
  for (const timer of timers) timer.unref()
  const stops = [
    bus.on('points', ({ machineId, channel, points }) => {
      if (!watchers.has(machineId) || !FACT_CHANNELS.has(channel) || channel === STATUS) return
      for (const { v, ts } of points) put({ machineId, channel, ts, v })
    }),
    bus.on('statusChanged', ({ machineId, status, since }) =>
      put({ machineId, channel: STATUS, ts: since, v: status }),
    ),
    bus.on('rightsChanged', (event) =>
      afterChange(({ accountId, organizationId }) =>
        'organizationId' in event
          ? event.organizationId === organizationId
          : event.accountIds.includes(accountId),
      ),
    ),
    bus.on('sessionEnded', ({ sessionId }) => signIns.sessionEnded(sessionId)),
    // Values of that time may be missing: clients come back and read them.
    bus.on('eventsMissed', () => {
      for (const accountId of [...views.keys()]) {
        end(accountId)
        send({ kind: 'endView', accountId })
      }
    }),
  ]

  async function answer({ id, question, ask }: Extract<FromOpcua, { kind: 'ask' }>): Promise<void> {
    try {
      send({ kind: 'answer', id, answer: await answers[question](ask as never) })
    } catch (error) {
      log.warn({ err: error, question }, 'a question of the OPC UA server could not be answered')
      send({ kind: 'answer', id, answer: null })
    }
  }

  return {
    take(message: Exclude<FromOpcua, { kind: 'listening' | 'failed' }>): void {
      switch (message.kind) {
        case 'ask':
          void answer(message)
          break
        case 'taken':
          outbox.taken()
          break
        case 'signedOut':
          signIns.remove(message.signIn)
          break
        case 'unwatch': {
          const view = views.get(message.accountId)
          if (view) unwatch(view, message.machineId)
          break
        }
        case 'viewEnded':
          end(message.accountId)
          break
        default:
          message satisfies never
      }
    },
    readers: (): OpcuaReader[] =>
      signIns.list().map(({ caller, client, since }) => ({
        organizationId: caller.organizationId,
        person: caller.name,
        client,
        since,
      })),
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      for (const off of stops) off()
      signIns.stop()
      for (const accountId of [...views.keys()]) end(accountId)
      await refreshing
    },
  }
}
