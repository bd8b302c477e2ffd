import type { LineRule } from '@millwright/contract/machines/lines'
import * as calls from '@millwright/contract/machines/lines'
import { readLineRule } from '@millwright/contract/machines/present-line-rule'
import { isTemplate } from '@millwright/domain/machines/lines/line-rule'
import type { Api } from '../../../platform/http/serve.ts'
import { badField, machineNotFound } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import type { LinesStores } from './lines-stores.ts'
import { tryLines } from './try-lines.ts'

/** For those who keep a machine: what its lines become. */
export const serveLines = (
  { serve }: Api,
  {
    stores,
    db,
    audit,
    ingest,
    deriving,
    publicUrl,
    now,
  }: Needs<never, 'db' | 'audit' | 'ingest' | 'deriving' | 'publicUrl' | 'now', LinesStores>,
): void => {
  const { lineRules, seenLines } = stores

  serve(calls.getLineMapping, async ({ machine }) => {
    const [rules, lines] = await Promise.all([lineRules.of(machine.id), seenLines.read(machine.id)])
    return { result: { Address: publicUrl, Rules: [...rules], Lines: [...lines] } }
  })

  serve(calls.putLineRules, async ({ machine, body, ...actor }) => {
    checkRules(body.Rules)
    await db.transaction(async (tx) => {
      if (!(await lineRules.put(machine.id, body.Rules, tx))) throw machineNotFound()
      const detail = { Rules: body.Rules.length }
      await audit.recordOnMachines(actor, 'line_rules_changed', [machine], () => detail, tx)
    })
  })

  serve(calls.tryLineRules, async ({ machine, body }) => {
    checkRules(body.Rules)
    const rules = body.Rules.map(readLineRule)
    const context = {
      rules,
      isDocument: ingest.isDocument,
      times: { receivedAt: now(), keptFrom: deriving.keptFrom() },
    }
    if (body.Lines.trim() !== '')
      return { result: await tryLines({ ...context, text: body.Lines, precision: body.Precision }) }
    const result = []
    for (const seen of await seenLines.read(machine.id)) {
      if (seen.IsCut) continue
      const times = { ...context.times, receivedAt: seen.At }
      const [tried] = await tryLines({ ...context, times, text: seen.Line, precision: seen.Precision })
      if (tried) result.push(tried)
    }
    return { result }
  })
}

function checkRules(rules: readonly LineRule[]): void {
  for (const [index, { Channel }] of rules.entries())
    if (Channel !== null && !isTemplate(Channel))
      throw badField(`Rules.${index}.Channel`, 'names something in braces that there is not')
}
