import { randomUUID } from 'node:crypto'
import { COMMAND_ANSWERS, type ConnectorCommand } from '@millwright/contract/connectors/connector-process'
import Value from 'typebox/value'
import type { Bus } from '../../platform/bus/bus.ts'
import type { ConnectorRef } from '../../platform/registry/connector-store.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { CallError, tooManyRequests } from '../../platform/runtime/errors.ts'
import type { Sealer } from '../../platform/runtime/sealer.ts'
import type { CommandStore } from './command-store.ts'
import type { WakeUps } from './wake-ups.ts'

/** Of one connector; each person in front of a page has one or two. */
const MAX_WAITING = 30
/** A machine may be slow to answer; the connector gives up before. */
const PATIENCE_MS = 25_000

type Command = Pick<ConnectorCommand, 'Draft' | 'Request'>

export interface CommandsDeps {
  store: CommandStore
  bus: Pick<Bus, 'emit'>
  wakeUps: Pick<WakeUps, 'listen'>
  sealer: Sealer
  now: () => number
  patienceMs?: number
}

/** Has a connector do something for somebody who waits in front of a page. */
export function createCommands({ store, bus, wakeUps, sealer, now, patienceMs = PATIENCE_MS }: CommandsDeps) {
  return async function command(
    connector: ConnectorRef,
    machine: Pick<MachineRecord, 'id'>,
    given: Command,
  ): Promise<unknown> {
    const publicId = randomUUID()
    const listening = wakeUps.listen(publicId)
    const request = sealer.seal(JSON.stringify(given))
    if (!(await store.add(connector, { publicId, machineId: machine.id, request, max: MAX_WAITING }))) {
      listening.end()
      throw tooManyRequests(5)
    }
    try {
      bus.emit('connectorWanted', { connectorId: connector.publicId })
      const until = now() + patienceMs
      for (;;) {
        const answer = await store.answerOf(publicId)
        if (answer !== undefined) return checked(given, answer)
        if (now() >= until) throw away()
        await listening.next(until - now())
      }
    } finally {
      listening.end()
      await store.remove(publicId)
    }
  }
}

const away = (): CallError =>
  new CallError('CONNECTOR_AWAY', 'The program that reads the machine does not answer')

/** A connector may be of another version, or not be ours. */
function checked({ Request }: Command, answer: unknown): unknown {
  if (!Value.Check(COMMAND_ANSWERS[Request.Kind], answer))
    throw new CallError('CONNECTOR_AWAY', 'The answer of the program that reads the machine cannot be read')
  return answer
}
