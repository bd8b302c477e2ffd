import { ACCESS } from '@millwright/contract/access'
import { addDocument } from '@millwright/contract/documents/documents'
import { uploadContent } from '@millwright/contract/machines/contents'
import { storeDevicePoints } from '@millwright/contract/machines/devices'
import type { Call } from '@millwright/contract/wire/call'
import { providerGet, providerPost, webApp } from '@millwright/contract/wire/system'
import { HOSTILE, writeJson, writePart } from './hostile.ts'
import type { Random } from './random.ts'
import { createValues } from './values.ts'
import type { FuzzActor, FuzzWorld } from './world.ts'

/** One request, whole. */
export interface FuzzRequest {
  readonly call: Call
  readonly actor: FuzzActor
  /** With its query. */
  readonly path: string
  readonly contentType: string
  readonly body: string
}

const PATHS_OF_NONE = [
  '//',
  '/\\',
  '/%',
  '/%00',
  '/..%2f..%2fetc/passwd',
  '/a.b\\c',
  '/;',
  '/a%ED%A0%80',
  '/fleet',
]
const PROVIDER_PATHS = [
  'auth',
  'token',
  'me',
  'jwks',
  'session/end',
  'session/end/confirm',
  'interaction/abc/fill.js',
  'auth/abc',
  '.well-known/openid-configuration',
  '%00',
]
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

export interface RequestsOptions {
  random: Random
  seed: number
  world: FuzzWorld
  publicUrl: string
}

/** Requests for the calls of the contract, from those that it asks for to those that it should refuse. */
export function createRequests({ random, seed, world, publicUrl }: RequestsOptions) {
  let current: FuzzActor
  const values = createValues({ random, seed, known: (name) => world.known(name, current) })
  /** A third is right, a third has one fault or so, a third many. */
  const shareOfFaults = (): number => random.pick([0, 0.08, 0.4])

  const textOf = (value: unknown): string =>
    (typeof value === 'string' ? value : writeJson(value)).slice(0, 6_000)

  function pathOf(call: Call): string {
    const share = random.pick([0, 0, 0, 0.3])
    return call.path.replace(/:(\w+)/g, (_whole, name: string) =>
      writePart(
        random.chance(share)
          ? textOf(values.hostile(name)).slice(0, 2_000)
          : world.paramOf(call.path, name, current),
      ),
    )
  }

  function queryOf(fields: object): string {
    const parts = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((each) => `${writePart(name)}=${writePart(textOf(each))}`),
    )
    return parts.length > 0 ? `?${parts.join('&')}` : ''
  }

  function query(call: Call): string {
    const share = shareOfFaults()
    const made = share === 0 ? values.good(call.query) : values.spoilt(call.query, share)
    return typeof made === 'object' && made !== null ? queryOf(made) : ''
  }

  function formWithFile(): { contentType: string; body: string } {
    const name = textOf(random.pick(HOSTILE))
      .replace(/[\r\n"]/g, '_')
      .slice(0, 400)
    const bytes = random.pick([
      'plain text',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9"><path d="M0 0"/></svg>',
      `<svg xmlns="http://www.w3.org/2000/svg"><path d="${'M0 0'.repeat(4_000)}"/></svg>`,
      '\x89PNG\r\n\x1a\n',
      '',
    ])
    const field = random.pick(['file', 'file', 'file', 'other\0', '__proto__'])
    const part = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${bytes}\r\n`
    return {
      contentType: 'multipart/form-data; boundary=b',
      body: random.pick([`${part}--b--\r\n`, `${part}--b--\r\n`, part, `${part}${part}--b--\r\n`, '']),
    }
  }

  /** Of the OpenID provider, which speaks a protocol of its own. */
  function providerFields(): Record<string, unknown> {
    const right = {
      client_id: 'millwright',
      redirect_uri: `${publicUrl}/sso/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      grant_type: 'authorization_code',
      code: 'abc',
      state: 'abc',
      nonce: 'abc',
      email: 'admin@example.com',
      password: 'wrong',
      id_token_hint: 'a.b.c',
    }
    const share = shareOfFaults()
    return Object.fromEntries(
      Object.entries(right).flatMap(([name, value]) =>
        random.chance(0.85) ? [[name, random.chance(share) ? random.pick(HOSTILE) : value]] : [],
      ),
    )
  }

  function bodyOf(call: Call): { contentType: string; body: string } {
    if (call === addDocument || call === uploadContent) return formWithFile()
    if (call.body === null) return { contentType: '', body: '' }
    if (random.chance(0.03))
      return {
        contentType: random.pick([JSON_TYPE, FORM, 'text/plain', 'a/b']),
        body: random.pick(['', '{', 'a=b', '\0']),
      }
    if (call === storeDevicePoints) {
      const channel = random.pick(['Machine/Status', 'Machine/Axes/X/Position', 'a\0b', '\ud800', ''])
      const value = random.pick(HOSTILE)
      const point = random.chance(0.5) ? { v: value } : { v: 1, ts: values.hostile('ts'), u: value }
      return { contentType: JSON_TYPE, body: writeJson({ [channel]: random.chance(0.5) ? point : [point] }) }
    }
    const share = shareOfFaults()
    const made = share === 0 ? values.good(call.body) : values.spoilt(call.body, share)
    return { contentType: JSON_TYPE, body: writeJson(made) }
  }

  return (call: Call): FuzzRequest => {
    current = world.actorFor(ACCESS[call.access].callers)
    const nothing = { contentType: '', body: '' }
    const base = { call, actor: current }
    if (call === webApp) return { ...base, path: random.pick(PATHS_OF_NONE), ...nothing }
    if (call === providerGet || call === providerPost) {
      // A form with a password costs as much as fifty other requests.
      const at = `/oidc/${random.chance(0.1) ? 'interaction/abc' : random.pick(PROVIDER_PATHS)}`
      const fields = queryOf(providerFields())
      if (call === providerGet) return { ...base, path: at + fields, ...nothing }
      const body = random.chance(0.05) ? `email=${'a'.repeat(40_000)}` : fields.slice(1)
      return { ...base, path: at, contentType: FORM, body }
    }
    return { ...base, path: pathOf(call) + query(call), ...bodyOf(call) }
  }
}
