import type { ServerEvents, StatusChanged } from '@millwright/contract/live'
import { QueryClient, type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { createJoinGate } from '../platform/live/join-gate.ts'
import { createJoinedChannels } from '../platform/live/joined-channels.ts'
import { createListeners } from '../platform/live/listeners.ts'
import { patchCache } from '../platform/live/patch-cache.ts'

/** The cache as the pages use it, with a socket and frames that the test moves. */
export function createTestLive() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const events = new Map<string, ReturnType<typeof createListeners<unknown[]>>>()
  const joined = createListeners<[names: string[], isReconnect: boolean]>()
  const wire: string[] = []
  const askedStatus: string[] = []
  let known: StatusChanged[] | Error = []
  let frames: (() => void)[] = []
  const channels = createJoinedChannels({
    join: (names) => void wire.push(`join ${names.join(' ')}`),
    leave: (names) => void wire.push(`leave ${names.join(' ')}`),
  })

  function on<N extends keyof ServerEvents>(name: N, listener: ServerEvents[N]): () => void {
    const listeners = events.get(name) ?? createListeners<unknown[]>()
    events.set(name, listeners)
    return listeners.add(listener as (...event: unknown[]) => void)
  }

  /** Closed until the test opens it, as without a socket. */
  let isConnected = false
  const letIn = new Set<string>()
  const gate = createJoinGate({
    isOpen: () => isConnected,
    isLetIn: (name) => letIn.has(name),
    onJoined: joined.add,
  })

  const stop = patchCache({
    queryClient,
    live: { join: channels.join, wants: channels.wants, gate, on, onJoined: joined.add },
    lastStatus: async (machineIds) => {
      askedStatus.push(machineIds.join(' '))
      if (known instanceof Error) throw known
      return known
    },
    nextFrame: (run) => {
      frames.push(run)
      return () => {}
    },
  })

  return {
    queryClient,
    wire,
    askedStatus,
    stop,
    isJoined: channels.wants,
    send: <N extends keyof ServerEvents>(name: N, ...event: Parameters<ServerEvents[N]>) =>
      events.get(name)?.tell(...event),
    gate,
    connect: () => {
      isConnected = true
    },
    confirm: (names: string[], isReconnect = false) => {
      for (const name of names) letIn.add(name)
      joined.tell(names, isReconnect)
    },
    /** The server's answer about the machines now. */
    setLastStatus: (next: StatusChanged[] | Error) => {
      known = next
    },
    /** Draws a frame; gives how many were asked for. */
    frame(): number {
      const due = frames
      frames = []
      for (const run of due) run()
      return due.length
    },
    /** A component that uses a query; `seen` has everything that it would have rendered. */
    use<Data, Seen, Key extends QueryKey>(options: QueryObserverOptions<Data, Error, Seen, Data, Key>) {
      const seen: (Seen | undefined)[] = []
      const observer = new QueryObserver<Data, Error, Seen, Data, Key>(queryClient, options)
      const unsubscribe = observer.subscribe(({ data }) => seen.push(data))
      return { seen, observer, close: unsubscribe, result: () => observer.getCurrentResult() }
    },
  }
}
