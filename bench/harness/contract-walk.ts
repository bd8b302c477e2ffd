import { CALLS } from '@millwright/contract/calls'
import type { Call } from '@millwright/contract/wire/call'
import { DAY_MS } from '@millwright/domain/time/lengths'

export interface Walked {
  readonly call: string
  /** 0 where there was no answer. */
  readonly status: number
  readonly ms: number
  /** Of an answer that says that something went wrong here. */
  readonly label: string
}

const PATIENCE_MS = 60_000
const ADMIN = { Email: 'admin@example.com', Password: 'millwright' }

/** They end the session, or are pages and files and not data. */
const LEFT_OUT = new Set(['/api/:org/auth/logout', '/*', '/oidc/*', '/sso', '/sso/callback'])

/** Of the demo, by the names that paths and queries give it. */
const KNOWN: Readonly<Record<string, string>> = {
  org: 'NORDHAUS',
  id: 'nst-01',
  machine: 'nst-01',
  machineId: 'nst-01',
  machineIds: 'nst-01,trn-1',
  machineFamily: 'CDL',
  serial: 'AA1-004093',
  groupId: 'group-1',
  plant: 'organization',
  vendorId: 'MILLMAKER',
  type: 'VENDOR',
  channel: 'Machine/Status',
  wildcard: '#',
  productionId: '01-1700000000000',
  application: 'spindlecheck',
  filename: 'run.json',
  cycleUuid: '00000000-0000-4000-8000-000000000000',
  mailId: '0',
  kpiCalcMethod: 'ISO_22400',
  aggregatedBy: 'days',
  text: 'nst',
  operation: 'a',
  tool: 'a',
  ref: 'a',
}

/** Signs in as the demo's admin, and makes every GET of the contract once. */
export async function walkContract(url: string): Promise<Walked[]> {
  const signedIn = await fetch(`${url}/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { result } = (await signedIn.json()) as { result: { token: string; user: { Id: string } } }
  const walked: Walked[] = []
  for (const call of CALLS.filter(({ method, path }) => method === 'GET' && !LEFT_OUT.has(path)))
    walked.push(await ask(call, url + addressOf(call, result.user.Id), result.token))
  return walked
}

async function ask(call: Call, address: string, token: string): Promise<Walked> {
  const from = performance.now()
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await answer.text()
    const label = answer.status < 400 ? '' : (/"label":"(\w+)"/.exec(text)?.[1] ?? '')
    return { call: call.path, status: answer.status, ms: performance.now() - from, label }
  } catch (error) {
    return { call: call.path, status: 0, ms: performance.now() - from, label: String(error) }
  }
}

function addressOf({ path, query }: Call, me: string): string {
  const isUsers = path.includes('/users/:id')
  const params: Readonly<Record<string, string>> = { ...KNOWN, me, ...(isUsers && { id: me }) }
  const named = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'))
  const wanted = new Set<string>([...(query.required ?? []), ...['machineId', 'from', 'to']])
  const given = Object.entries(query.properties).flatMap(([name, schema]) =>
    wanted.has(name) ? [[name, queryValue(name, schema)] as const] : [],
  )
  return given.length === 0 ? named : `${named}?${new URLSearchParams(given.map(([k, v]) => [k, v]))}`
}

interface QuerySchema {
  readonly type?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly { readonly const?: string }[]
}

/** The last two days; of what has a list of values the first. */
function queryValue(name: string, schema: QuerySchema): string {
  const at = Date.now() - (name === 'from' ? 2 * DAY_MS : 0)
  if (['from', 'to', 'ts', 'at'].includes(name)) {
    if (schema.type === 'integer') return String(at)
    const text = new Date(at).toISOString()
    return schema.pattern?.includes('{4}') ? text.slice(0, 10) : text
  }
  return KNOWN[name] ?? schema.enum?.[0] ?? schema.anyOf?.[0]?.const ?? 'none'
}
