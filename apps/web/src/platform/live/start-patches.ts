import type { StatusChanged } from '@millwright/contract/live'
import { listLastStatus } from '@millwright/contract/status/status'
import { colorOf } from '@millwright/domain/status/status'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../api/client.ts'
import { createFrames } from './frames.ts'
import { live } from './live.ts'
import { patchCache } from './patch-cache.ts'

/** Keeps the address of the call well under what proxies accept. */
const IDS_PER_CALL = 100

/** Of these machines; those that never reported are left out. */
async function lastStatus(machineIds: readonly string[]): Promise<StatusChanged[]> {
  const all: StatusChanged[] = []
  for (let at = 0; at < machineIds.length; at += IDS_PER_CALL) {
    const query = { machineIds: machineIds.slice(at, at + IDS_PER_CALL).join(',') }
    const { result } = await send(listLastStatus, { query })
    for (const { MachineId, value, ts } of result) {
      if (ts !== null) all.push({ machineId: MachineId, status: value, color: colorOf(value), ts })
    }
  }
  return all
}

let hasStarted = false

interface PatchParts {
  readonly queryClient: QueryClient
  readonly onSessionEnded: () => void
  readonly onReconnect: () => void
}

/** Once, before the first page that shows machines. */
export function startPatches({ queryClient, onSessionEnded, onReconnect }: PatchParts): void {
  if (hasStarted) return
  hasStarted = true
  patchCache({ queryClient, live, lastStatus, nextFrame: createFrames() })
  live.on('sessionEnded', onSessionEnded)
  live.onJoined((_names, isReconnect) => {
    if (isReconnect) onReconnect()
  })
}
