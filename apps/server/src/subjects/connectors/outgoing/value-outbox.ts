import type { MachineValue, ToOpcua } from '@millwright/contract/connectors/opcua-process'
import { ALARMS } from '@millwright/domain/connectors/outgoing/machine-facts'

interface Pending {
  readonly newest: Map<string, MachineValue>
  readonly alarms: MachineValue[]
}

/** Alarms of an account that wait: those who do not keep up read the list again. */
const MOST_ALARMS = 5_000

/** Values on their way to the process. While it works on some, of each channel the newest waits; alarms all wait. */
export function createValueOutbox(send: (message: ToOpcua) => void) {
  const pending = new Map<string, Pending>()
  let underWay = 0

  function flush(): void {
    if (underWay > 0) return
    for (const [accountId, { newest, alarms }] of pending) {
      underWay += 1
      send({ kind: 'values', accountId, values: [...alarms, ...newest.values()] })
    }
    pending.clear()
  }

  return {
    put(accountId: string, value: MachineValue): void {
      const known: Pending = pending.get(accountId) ?? { newest: new Map(), alarms: [] }
      pending.set(accountId, known)
      if (value.channel !== ALARMS) known.newest.set(`${value.machineId}/${value.channel}`, value)
      else if (known.alarms.length < MOST_ALARMS) known.alarms.push(value)
    },
    flush,
    taken(): void {
      underWay = Math.max(0, underWay - 1)
      flush()
    },
    drop: (accountId: string): void => void pending.delete(accountId),
  }
}
