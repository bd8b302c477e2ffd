import type { ConnectorCommand } from '@millwright/contract/connectors/connector-process'
import type { ConnectorDraft } from '@millwright/contract/connectors/connectors'
import * as calls from '@millwright/contract/connectors/connectors'
import type { MappedChannel } from '@millwright/contract/connectors/mapping-shapes'
import type { ResultOf } from '@millwright/contract/wire/call'
import type { Api } from '../../platform/http/serve.ts'
import type { ConnectorRef } from '../../platform/registry/connector-store.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { badField, CallError } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { checkSource } from './check-source.ts'
import { createCommandStore } from './command-store.ts'
import { createCommands } from './commands.ts'
import { createConnectorListStore } from './connector-store.ts'
import { createMachineConnectorStore } from './machine-connector-store.ts'
import { sealSecrets, secretsFor } from './machine-secrets.ts'
import { presentConnector, presentMachineConnector } from './present-connector.ts'
import { sourceFor } from './source-for.ts'
import { createWakeUps } from './wake-ups.ts'

const connectorNotFound = (): CallError =>
  new CallError('CONNECTOR_NOT_FOUND', 'There is no such connector', { field: 'Connector' })

/** For those who keep a machine: how it is read, looked at and tried before it is saved. */
export const serveMachineConnectors = (
  { serve }: Api,
  {
    db,
    bus,
    audit,
    sealer,
    ingest,
    now,
    keep,
  }: Needs<never, 'db' | 'bus' | 'audit' | 'sealer' | 'ingest' | 'now' | 'keep'>,
): void => {
  const connectors = createConnectorListStore(db)
  const machines = createMachineConnectorStore(db)
  const wakeUps = keep(createWakeUps(bus))
  const command = createCommands({ store: createCommandStore(db), bus, wakeUps, sealer, now })
  const wake = (ids: readonly string[]): void => {
    for (const connectorId of ids) bus.emit('connectorWanted', { connectorId })
  }

  async function connectorOf({ organizationId }: MachineRecord, publicId: string): Promise<ConnectorRef> {
    const connector = await connectors.find(organizationId, publicId)
    if (!connector) throw connectorNotFound()
    return connector
  }

  async function reach(
    machine: MachineRecord,
    draft: ConnectorDraft,
    request: ConnectorCommand['Request'],
  ): Promise<unknown> {
    const [connector, saved] = await Promise.all([
      connectorOf(machine, draft.Connector),
      machines.of(machine.id),
    ])
    const Secrets = secretsFor(draft.Source, draft.Secrets, saved, sealer)
    const Source = sourceFor(connector, draft.Source, machine.organizationCode)
    return await command(connector, machine, { Draft: { ...draft, Source, Secrets }, Request: request })
  }

  serve(calls.getMachineConnector, async ({ machine }) => {
    const [connection, list] = await Promise.all([
      machines.of(machine.id),
      connectors.list(machine.organizationId),
    ])
    return {
      result: {
        Connection: connection && presentMachineConnector(connection),
        Connectors: list.map((row) => presentConnector(row, now())),
      },
    }
  })

  serve(calls.putMachineConnector, async ({ machine, body, ...actor }) => {
    checkMapping(body.Mapping, ingest.isDocument)
    checkSource(body.Source)
    const connector = await connectorOf(machine, body.Connector)
    const touched = await db.transaction(async (tx) => {
      const saved = await machines.of(machine.id, tx)
      const secrets = secretsFor(body.Source, body.Secrets, saved, sealer)
      const stored = {
        source: body.Source,
        secrets: sealSecrets(secrets, sealer),
        secretNames: Object.keys(secrets),
        trusted: body.Trusted,
        mapping: body.Mapping,
        isOn: body.IsOn,
      }
      const ids = await machines.put(machine.id, connector, stored, tx)
      const detail = {
        Protocol: body.Source.Protocol,
        Channels: body.Mapping.length,
        IsOn: body.IsOn,
        Trusted: body.Trusted.join(', '),
      }
      await audit.recordOnMachines(actor, 'machine_connector_changed', [machine], () => detail, tx)
      return ids
    })
    wake(touched)
    bus.emit('connectorHealthChanged', { machineId: machine.publicId })
  })

  serve(calls.deleteMachineConnector, async ({ machine, ...actor }) => {
    const connectorId = await db.transaction(async (tx) => {
      const removed = await machines.remove(machine.id, tx)
      if (removed === null)
        throw new CallError('MACHINE_CONNECTOR_NOT_FOUND', 'The machine is not read by a connector')
      await audit.recordOnMachines(actor, 'machine_connector_removed', [machine], () => ({}), tx)
      return removed
    })
    wake([connectorId])
    bus.emit('connectorHealthChanged', { machineId: machine.publicId })
  })

  serve(calls.browseMachine, async ({ machine, body: { Draft, Node } }) => ({
    result: (await reach(machine, Draft, { Kind: 'browse', Node })) as ResultOf<typeof calls.browseMachine>,
  }))

  serve(calls.proposeMapping, async ({ machine, body: { Draft } }) => ({
    result: (await reach(machine, Draft, { Kind: 'propose' })) as ResultOf<typeof calls.proposeMapping>,
  }))

  serve(calls.searchMachine, async ({ machine, body: { Draft, Text } }) => ({
    result: (await reach(machine, Draft, { Kind: 'search', Text })) as ResultOf<typeof calls.searchMachine>,
  }))

  serve(calls.locateNodes, async ({ machine, body: { Draft, Nodes } }) => ({
    result: (await reach(machine, Draft, { Kind: 'locate', Nodes })) as ResultOf<typeof calls.locateNodes>,
  }))

  serve(calls.tryMapping, async ({ machine, body: { Draft, Mapping, Nodes } }) => {
    checkMapping(Mapping, ingest.isDocument)
    const request = { Kind: 'try' as const, Mapping, Nodes }
    return { result: (await reach(machine, Draft, request)) as ResultOf<typeof calls.tryMapping> }
  })
}

const CHANNEL = /^[^/+#\p{Cc}]+(\/[^/+#\p{Cc}]+)*$/u

/** A mapping with which no message could be stored is refused when it is typed, not later on a Sunday. */
function checkMapping(mapping: readonly MappedChannel[], isDocument: (channel: string) => boolean): void {
  for (const [index, { Channel, As }] of mapping.entries()) {
    if (!CHANNEL.test(Channel)) throw badField(`Mapping.${index}.Channel`, 'cannot be the name of a channel')
    if (isDocument(Channel)) throw badField(`Mapping.${index}.Channel`, 'takes documents, and no values')
    if (As.Kind === 'words' && As.Words.length === 0)
      throw badField(`Mapping.${index}.As.Words`, 'has no words')
  }
}
