import type { MachineValue } from '@millwright/contract/connectors/opcua-process'
import type { OutgoingMachine } from '@millwright/domain/connectors/outgoing/machine-facts'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Link } from './link.ts'
import { startView, type View, type ViewDeps } from './view.ts'

export interface ViewsDeps extends Omit<ViewDeps, 'accountId' | 'machines'> {
  link: Link
}

interface Open {
  starting: Promise<View | null>
  view: View | null
  connections: number
  ending: NodeJS.Timeout | null
}

/** Each takes some twenty megabytes and a second of work to begin. */
const MOST_VIEWS = 25
/** A client that was cut off comes back. */
const LINGER_MS = MINUTE_MS

/** The servers of accounts: each begins with its first connection, and ends some time after its last. */
export function createViews(deps: ViewsDeps) {
  const { link, log } = deps
  const open = new Map<string, Open>()
  /** One begins after the other: many at once would take the time of those that are there. */
  let turn: Promise<unknown> = Promise.resolve()

  async function start(accountId: string): Promise<View | null> {
    const machines = await link.ask('view', { accountId })
    if (machines === null) return null
    const starting = turn.then(() => startView({ ...deps, accountId, machines }))
    turn = starting.catch(() => {})
    return starting
  }

  /** News of rights reach a view from here on, so what the account sees is asked for once more. */
  async function enterNews(accountId: string, opened: Open, view: View | null): Promise<View | null> {
    opened.view = view
    const machines = view && (await link.ask('view', { accountId }))
    if (view && machines) view.setMachines(machines)
    else await end(accountId)
    return machines && view
  }

  function begin(accountId: string): Open {
    const opened: Open = { starting: Promise.resolve(null), view: null, connections: 0, ending: null }
    open.set(accountId, opened)
    opened.starting = start(accountId).then((view) => enterNews(accountId, opened, view))
    opened.starting.catch((error: unknown) => {
      log(`a view could not begin: ${error instanceof Error ? error.message : error}`)
      void end(accountId)
    })
    return opened
  }

  function forget(accountId: string): void {
    const known = open.get(accountId)
    if (!known) return
    if (known.ending) clearTimeout(known.ending)
    open.delete(accountId)
    link.tell({ kind: 'viewEnded', accountId })
  }

  async function end(accountId: string): Promise<void> {
    const view = open.get(accountId)?.view
    forget(accountId)
    await view?.stop()
  }

  function release(accountId: string, opened: Open): void {
    opened.connections -= 1
    if (opened.connections > 0 || open.get(accountId) !== opened) return
    opened.ending = setTimeout(() => void end(accountId), LINGER_MS)
  }

  return {
    async enter(accountId: string): Promise<{ port: number; release(): void } | null> {
      const known = open.get(accountId)
      if (!known && open.size >= MOST_VIEWS) return null
      const opened = known ?? begin(accountId)
      if (opened.ending) clearTimeout(opened.ending)
      opened.ending = null
      opened.connections += 1
      const view = await opened.starting.catch(() => null)
      if (view) return { port: view.port, release: () => release(accountId, opened) }
      opened.connections -= 1
      return null
    },

    setMachines: (accountId: string, machines: readonly OutgoingMachine[]): void =>
      open.get(accountId)?.view?.setMachines(machines),
    setUncertain: (accountId: string): void => open.get(accountId)?.view?.setUncertain(),
    take: (accountId: string, values: readonly MachineValue[]): void =>
      open.get(accountId)?.view?.take(values),
    endSignIn(signIn: string): void {
      for (const { view } of open.values()) view?.endSignIn(signIn)
    },
    end,
    async stop(): Promise<void> {
      await Promise.all([...open.keys()].map(end))
    },
  }
}
