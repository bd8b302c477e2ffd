import {
  answerCommand,
  CONNECTOR_POLL_MS,
  type ConnectorCommand,
  type ReadMachine,
  syncConnector,
} from '@millwright/contract/connectors/connector-process'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import type { Api } from '../../platform/http/serve.ts'
import type { ConnectorRef } from '../../platform/registry/connector-store.ts'
import { notSignedIn } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createCommandStore } from './command-store.ts'
import { createConnectorListStore } from './connector-store.ts'
import { createMachineConnectorStore } from './machine-connector-store.ts'
import { openSecrets } from './machine-secrets.ts'
import { sourceFor } from './source-for.ts'
import { createWakeUps } from './wake-ups.ts'

/** For the programs that read machines: what they have to read, and what somebody waits for. */
export const serveConnectorProcesses = (
  { serve }: Api,
  { db, bus, sealer, now, keep }: Needs<never, 'db' | 'bus' | 'sealer' | 'now' | 'keep'>,
): void => {
  const connectors = createConnectorListStore(db)
  const machines = createMachineConnectorStore(db)
  const commands = createCommandStore(db)
  const wakeUps = keep(createWakeUps(bus))

  async function toRead(connector: ConnectorRef): Promise<ReadMachine[]> {
    const rows = await machines.readBy(connector)
    return rows.map(({ machine, organizationCode, source, secrets, trusted, mapping, isOn }) => ({
      Machine: machine,
      Source: sourceFor(connector, source, organizationCode),
      Secrets: { ...openSecrets(secrets, sealer) },
      Trusted: [...trusted],
      Mapping: [...mapping],
      IsOn: isOn,
    }))
  }

  async function toDo(connector: ConnectorRef, underWay: readonly string[]): Promise<ConnectorCommand[]> {
    const rows = await commands.waiting(connector, underWay)
    return rows.map(({ publicId, machine, request }) => ({
      Id: publicId,
      Machine: machine,
      ...(parseOwnJson(sealer.open(request), 'the request to a connector') as Pick<
        ConnectorCommand,
        'Draft' | 'Request'
      >),
    }))
  }

  serve(syncConnector, async ({ connector, body, gone }) => {
    const at = now()
    const { Version, Time, Revision, Backlog, Health, UnderWay, IsHurried } = body
    await connectors.seen(connector, {
      version: Version,
      clockAheadMs: Time - at,
      backlog: Backlog,
      at: new Date(at),
    })
    for (const machineId of await machines.putHealth(connector, Health, new Date(at)))
      bus.emit('connectorHealthChanged', { machineId })

    const listening = wakeUps.listen(connector.publicId)
    // News of the connector interrupt its call: the next one is on its way.
    const left = gone()
    left.addEventListener('abort', listening.end)
    try {
      const until = at + CONNECTOR_POLL_MS
      for (;;) {
        const [revision, Commands] = await Promise.all([
          machines.revisionOf(connector),
          toDo(connector, UnderWay),
        ])
        // Its token was replaced, or it was removed, while it waited.
        if (revision === null) throw notSignedIn()
        const isChanged = revision !== Revision
        if (isChanged || Commands.length > 0 || IsHurried || left.aborted || now() >= until)
          return {
            result: {
              HeardAt: at,
              Time: now(),
              Revision: revision,
              Machines: isChanged ? await toRead(connector) : null,
              Commands,
            },
          }
        await listening.next(until - now())
      }
    } finally {
      listening.end()
    }
  })

  serve(answerCommand, async ({ connector, params: { commandId }, body }) => {
    if (await commands.answer(connector, commandId, body)) bus.emit('connectorAnswered', { commandId })
  })
}
