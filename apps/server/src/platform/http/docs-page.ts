import { ACCESS } from '@millwright/contract/access'
import { errorLabelsOf } from '@millwright/contract/openapi/call-errors'
import { ERRORS } from '@millwright/contract/subjects'
import type { Call } from '@millwright/contract/wire/call'
import type { TSchema } from 'typebox'
import { escapeHtml } from './escape-html.ts'

const schemaBlock = (title: string, schema: TSchema | null): string =>
  schema && Object.keys((schema as { properties?: object }).properties ?? { any: 1 }).length > 0
    ? `<h4>${title}</h4><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
    : ''

const errorBlock = (call: Call): string => {
  const rows = errorLabelsOf(call).map(
    (label) =>
      `<dt><code>${ERRORS[label].status} ${label}</code></dt><dd>${escapeHtml(ERRORS[label].means)}</dd>`,
  )
  return `<h4>Errors</h4><dl>${rows.join('')}</dl>`
}

const callBlock = (
  call: Call,
): string => `<details><summary><b>${call.method}</b> <code>${escapeHtml(call.path)}</code>
  <span>${escapeHtml(call.summary)}</span></summary>
  <p>${ACCESS[call.access].says}.</p>
  ${schemaBlock('Path', call.params)}${schemaBlock('Query', call.query)}${schemaBlock('Body', call.body)}
  ${schemaBlock(call.result && call.paged ? 'Answer: result (with total and count)' : 'Answer: result', call.result)}
  ${errorBlock(call)}</details>`

/** The calls for people; machines read /docs/openapi.json. */
export function docsPage(calls: readonly Call[]): string {
  const tags = [...new Set(calls.map((call) => call.tag))]
  const sections = tags.map(
    (tag) =>
      `<h2>${escapeHtml(tag)}</h2>${calls
        .filter((call) => call.tag === tag)
        .map(callBlock)
        .join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Millwright: the calls</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  details { border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent); padding: .4rem 0 }
  summary { cursor: pointer } summary b { display: inline-block; width: 4rem } summary span { opacity: .7; margin-left: .6rem }
  pre { overflow: auto; padding: .6rem; background: color-mix(in srgb, currentColor 6%, transparent); border-radius: 6px }
</style></head><body>
<h1>Millwright: the calls</h1>
<p>Answers are <code>{ result, total?, count? }</code>; errors are <code>{ result: { label, error?, field? }, message }</code>.
Send the access token as <code>Authorization: Bearer …</code>. As a file: <a href="/docs/openapi.json">openapi.json</a>.</p>
<p>What machines send and receive over MQTT, topic by topic, is in the AsyncAPI file <a href="/docs/asyncapi.json">asyncapi.json</a>.</p>
${sections.join('\n')}
</body></html>`
}
