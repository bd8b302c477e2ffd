import type { StatusChanged } from '@millwright/contract/live'
import { listLastStatus } from '@millwright/contract/status/status'
import { colorOf } from '@millwright/domain/status/status'
import { send } from '../api/client.ts'

/** Keeps the address of the call well under what proxies accept. */
const IDS_PER_CALL = 100

/** What these machines do now; those that never reported are left out. */
export async function lastStatus(machineIds: readonly string[]): Promise<StatusChanged[]> {
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
