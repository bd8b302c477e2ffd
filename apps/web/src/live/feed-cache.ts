import { listLastStatus } from '@millwright/contract/calls/status'
import type { StatusChanged } from '@millwright/contract/live'
import { parseLiveName, STATUS_EVENT } from '@millwright/contract/topics'
import { colorOf } from '@millwright/domain/status/status'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../api/client.ts'
import { rememberStatus } from './last-status.ts'
import { live } from './live.ts'
import { MACHINES_KEY, patchMachines } from './status-patch.ts'

/** A large fleet changes many times a second; a person sees ten pictures of it. */
const FLUSH_MS = 100

const ASK_AGAIN_MS = 500

/** Keeps the address of the call well under what proxies accept. */
const IDS_PER_CALL = 100

/** Server state lives in the query cache: live events patch it, a reconnect refetches it. */
export function feedCache(queryClient: QueryClient): void {
  const pending = new Map<string, StatusChanged>()

  function flush(): void {
    patchMachines(queryClient, pending)
    pending.clear()
  }

  function take(change: StatusChanged): void {
    const waiting = pending.get(change.machineId)
    if (waiting && change.ts < waiting.ts) return
    rememberStatus(change, Date.now())
    if (pending.size === 0) setTimeout(flush, FLUSH_MS)
    pending.set(change.machineId, change)
  }

  /** Closes the gap between the answer that named the machines and the moment the server let us listen. */
  async function catchUp(machineIds: string[]): Promise<void> {
    for (let at = 0; at < machineIds.length; at += IDS_PER_CALL) {
      const query = { machineIds: machineIds.slice(at, at + IDS_PER_CALL).join(',') }
      const { result } = await send(listLastStatus, { query })
      for (const { MachineId, value, ts } of result) {
        if (ts !== null) take({ machineId: MachineId, status: value, color: colorOf(value), ts })
      }
    }
  }

  /** Many may change at once; they are asked for once. A machine that is gone answers with an error there. */
  let isAsking = false
  function askAgain(): void {
    if (isAsking) return
    isAsking = true
    setTimeout(() => {
      isAsking = false
      void queryClient.invalidateQueries({ queryKey: [MACHINES_KEY] })
    }, ASK_AGAIN_MS)
  }

  live.on('machineChanged', askAgain)
  live.onStatusChanged(take)
  live.onJoined((names, isReconnect) => {
    if (isReconnect) return void queryClient.invalidateQueries()
    const ids = names.flatMap((name) => {
      const address = parseLiveName(name)
      return address?.channel === STATUS_EVENT ? [address.machineId] : []
    })
    if (ids.length === 0) return
    // If that fails, the queries load again themselves, and show it if they fail too.
    catchUp([...new Set(ids)]).catch(() => queryClient.invalidateQueries({ queryKey: [MACHINES_KEY] }))
  })
}
