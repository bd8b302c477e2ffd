import { randomUUID } from 'node:crypto'
import * as calls from '@millwright/contract/connectors/connectors'
import type { Api } from '../../platform/http/serve.ts'
import { hashToken } from '../../platform/identity/tokens.ts'
import { CallError } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createConnectorListStore } from './connector-store.ts'
import { newConnectorToken } from './connector-token.ts'
import { presentConnector, presentTemplate } from './present-connector.ts'
import { checkTemplateSettings } from './template-settings.ts'
import { createTemplateStore } from './template-store.ts'

/** The programs that read machines, and mappings that are used again. */
export const serveConnectors = (
  { serve }: Api,
  { db, bus, audit, publicUrl, now }: Needs<never, 'db' | 'bus' | 'audit' | 'publicUrl' | 'now'>,
): void => {
  const connectors = createConnectorListStore(db)
  const templates = createTemplateStore(db)

  serve(calls.listConnectors, async ({ caller }) => ({
    result: (await connectors.list(caller.organizationId)).map((row) => presentConnector(row, now())),
  }))

  serve(calls.addConnector, async ({ caller, body: { Name }, address }) => {
    const token = newConnectorToken()
    const added = { publicId: randomUUID(), name: Name, tokenHash: hashToken(token) }
    await db.transaction(async (tx) => {
      if (!(await connectors.add(caller.organizationId, added, tx)))
        throw new CallError('TOO_MANY_CONNECTORS', 'There are as many connectors as there may be')
      await audit.record({ action: 'connector_added', by: caller, target: Name, detail: {}, address }, tx)
    })
    return { result: { Id: added.publicId, Token: token, Address: publicUrl } }
  })

  serve(calls.removeConnector, async ({ caller, params: { connectorId }, address }) => {
    await db.transaction(async (tx) => {
      const found = await connectors.find(caller.organizationId, connectorId, tx)
      if (!found) throw new CallError('CONNECTOR_NOT_FOUND', 'There is no such connector')
      if (!(await connectors.remove(found, tx)))
        throw new CallError('CONNECTOR_HAS_MACHINES', 'The connector reads machines')
      await audit.record(
        { action: 'connector_removed', by: caller, target: connectorId, detail: {}, address },
        tx,
      )
    })
  })

  serve(calls.replaceConnectorToken, async ({ caller, params: { connectorId }, address }) => {
    const token = newConnectorToken()
    await db.transaction(async (tx) => {
      const found = await connectors.find(caller.organizationId, connectorId, tx)
      const name = found && (await connectors.putToken(found, hashToken(token), tx))
      if (name === null) throw new CallError('CONNECTOR_NOT_FOUND', 'There is no such connector')
      await audit.record(
        { action: 'connector_token_replaced', by: caller, target: name, detail: {}, address },
        tx,
      )
    })
    // The long call of the one that had the token before ends now.
    bus.emit('connectorWanted', { connectorId })
    return { result: { Id: connectorId, Token: token, Address: publicUrl } }
  })

  serve(calls.listTemplates, async ({ caller }) => ({
    result: (await templates.list(caller.organizationId)).map(presentTemplate),
  }))

  serve(calls.addTemplate, async ({ caller, body, address }) => {
    const { Name: name, Maker: maker, Family: family, Protocol: protocol, Mapping: mapping } = body
    const { Settings: settings = {}, Places: places = [] } = body
    checkTemplateSettings(protocol, settings)
    const row = { publicId: randomUUID(), name, maker, family, protocol, settings, mapping, places }
    const id = await db.transaction(async (tx) => {
      const stored = await templates.put(caller.organizationId, row, tx)
      if (stored === null)
        throw new CallError('TOO_MANY_TEMPLATES', 'There are as many saved mappings as there may be')
      await audit.record(
        { action: 'connector_template_saved', by: caller, target: name, detail: {}, address },
        tx,
      )
      return stored
    })
    return { result: { Id: id } }
  })

  serve(calls.removeTemplate, async ({ caller, params: { templateId }, address }) => {
    await db.transaction(async (tx) => {
      const name = await templates.remove(caller.organizationId, templateId, tx)
      if (name === null) throw new CallError('TEMPLATE_NOT_FOUND', 'There is no such saved mapping')
      await audit.record(
        { action: 'connector_template_removed', by: caller, target: name, detail: {}, address },
        tx,
      )
    })
  })
}
