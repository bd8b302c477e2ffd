import { ERRORS } from '@millwright/contract/subjects'
import type { Call } from '@millwright/contract/wire/call'
import { providerGet, providerPost } from '@millwright/contract/wire/system'
import { parseJson } from '@millwright/domain/text/parse-json'
import { isPlainText } from '@millwright/domain/text/plain-text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { AccountRecord, AccountStore } from '../../registry/account-store.ts'
import { CallError } from '../../runtime/errors.ts'
import { HTTP_LIMITS } from '../../runtime/limits.ts'
import type { PasskeyAnswer, Passkeys } from '../passkeys/passkeys.ts'
import { createKnownBrowser } from '../passwords/known-browser.ts'
import type { PasswordCheck } from '../passwords/password-check.ts'
import type { SecondFactors } from '../second-factor/second-factor.ts'
import type { SignInPass } from '../second-factor/sign-in-pass.ts'
import { type FactorPage, factorPage, recoveryPage } from './factor-page.ts'
import { PASSKEY_SCRIPT } from './passkey-form.ts'
import { INTERACTION_PATH } from './provider.ts'
import { FILL_SCRIPT, type SignInPage, signInPage } from './sign-in-page.ts'

export interface ProviderRoutesDeps {
  http: FastifyInstance
  provider: Provider
  publicUrl: string
  accounts: AccountStore
  checkPassword: PasswordCheck
  factors: SecondFactors
  passkeys: Passkeys
  pass: SignInPass
  key: Uint8Array
  demo: SignInPage['demo']
}

const MOUNT = '/oidc'
/** Going on after the sign-in takes all from the cookie. With a query and no such sign-in the provider would fail. */
const RESUMES = /^(\/auth\/[^/?]+)\?/
const STATUS = { wrong: 401, passkey: 401, tooMany: ERRORS.TOO_MANY_REQUESTS.status } as const

/** Mounts the provider, and its sign-in page under the same path. */
export function serveProvider(deps: ProviderRoutesDeps): void {
  const { http, provider, publicUrl, accounts, checkPassword, factors, passkeys, pass, key, demo } = deps
  const answer = provider.callback()
  const { host, protocol } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  const knownBrowser = createKnownBrowser({ key, isSecure, path: MOUNT + INTERACTION_PATH })

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isShortForm(request)) throw formTooLarge()
    const path = (request.url.split('?', 1)[0] ?? '').slice(MOUNT.length)
    const [, uid, file] = new RegExp(`^${INTERACTION_PATH}/([\\w-]+)(/\\w+\\.js)?$`).exec(path) ?? []
    if (uid === undefined) return toProvider(request, reply)
    if (file !== undefined) {
      const script = SCRIPTS.get(file)
      return script ? void reply.type('text/javascript').send(script) : toProvider(request, reply)
    }
    if (request.method === 'POST') return await takeForm(request, reply, uid)
    return await show(request, reply, { uid, email: '', failure: null })
  }

  function toProvider(request: FastifyRequest, reply: FastifyReply): void {
    // Its pages have the headers of all others.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    // Codes and tokens; what may be stored it says itself.
    reply.raw.setHeader('cache-control', 'no-store')
    reply.hijack()
    const raw = request.raw as typeof request.raw & { originalUrl?: string }
    raw.originalUrl = request.url
    const url = request.url.slice(MOUNT.length) || '/'
    raw.url = RESUMES.exec(url)?.[1] ?? url
    // The provider builds its addresses from these headers; they must be the public ones.
    raw.headers['x-forwarded-host'] = host
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    void answer(raw, reply.raw)
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { uid, email, failure }: { uid: string; email: string; failure: SignInPage['failure'] },
  ): Promise<void> {
    const passkey = await passkeys.offerSignIn(shownTo(uid), null)
    reply
      .code(failure === null ? 200 : STATUS[failure])
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(signInPage({ ...pageOf(request), email, failure, passkey, demo }))
  }

  async function takeForm(request: FastifyRequest, reply: FastifyReply, uid: string): Promise<void> {
    const form = new URLSearchParams(await readForm(request))
    const given = form.get('pass')
    const answer = form.get('answer')
    if (answer !== null)
      return await byPasskey(request, reply, {
        uid,
        opened: given === null ? null : pass.read(given, uid),
        isSecondStep: given !== null,
        answer: { where: shownTo(uid), pass: form.get('challenge') ?? '', answer: readAnswer(answer) },
      })
    return given === null
      ? await signIn(request, reply, { form, uid })
      : await goOn(request, reply, { uid, code: form.get('code') ?? '', opened: pass.read(given, uid) })
  }

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { form, uid }: { form: URLSearchParams; uid: string },
  ): Promise<void> {
    const email = form.get('email')?.trim() ?? ''
    const password = form.get('password') ?? ''
    // Nobody has such an address: it is answered as every other that nobody has.
    if (!isPlainText(email)) return await show(request, reply, { uid, email: '', failure: 'wrong' })
    const cookies = request.headers.cookie ?? ''
    let account: AccountRecord | null
    try {
      account = await checkPassword({
        name: email,
        password,
        address: request.ip,
        proof: knownBrowser.idFor(email, cookies),
        find: () => accounts.byEmail(email),
      })
    } catch (error) {
      if (!(error instanceof CallError) || error.label !== 'TOO_MANY_REQUESTS') throw error
      reply.header('retry-after', error.retryAfterSeconds ?? 0)
      return await show(request, reply, { uid, email, failure: 'tooMany' })
    }
    if (!account) return await show(request, reply, { uid, email, failure: 'wrong' })
    reply.header('set-cookie', knownBrowser.cookieFor(email, cookies))
    if ((await factors.need(account)) === 'nothing')
      return await finishInteraction(request, reply, account.publicId)
    await askFactor(request, reply, { account, uid, failure: null })
  }

  async function askFactor(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, uid, failure }: { account: AccountRecord; uid: string; failure: FactorPage['failure'] },
  ): Promise<void> {
    const offer =
      (await factors.need(account)) === 'setUp' ? await factors.begin(account, shownTo(uid)) : null
    const page = { ...pageOf(request), pass: pass.make({ accountId: account.publicId, uid, isDone: false }) }
    const passkey = offer ? null : await passkeys.offerSignIn(shownTo(uid), account)
    const hasApp = await factors.hasApp(account)
    reply
      .code(failure === null ? 200 : STATUS[failure])
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(factorPage({ ...page, failure, offer, passkey, hasApp }))
  }

  /** The second step, and after it the page with the recovery codes. */
  async function goOn(
    request: FastifyRequest,
    reply: FastifyReply,
    { uid, code, opened }: { uid: string; code: string; opened: ReturnType<SignInPass['read']> },
  ): Promise<void> {
    const account = opened && (await accounts.byPublicId(opened.accountId))
    if (!account) return await show(request, reply, { uid, email: '', failure: null })
    if (opened.isDone) return await finishInteraction(request, reply, account.publicId)
    try {
      if ((await factors.need(account)) === 'setUp') {
        const codes = await factors.confirm(account, { shownTo: shownTo(uid), code }, request.ip)
        if (!codes) return await askFactor(request, reply, { account, uid, failure: 'wrong' })
        const done = pass.make({ accountId: account.publicId, uid, isDone: true })
        const page = recoveryPage({ ...pageOf(request), pass: done, codes })
        return void reply.header('cache-control', 'no-store').type('text/html').send(page)
      }
      if (await factors.check(account, code, request.ip))
        return await finishInteraction(request, reply, account.publicId)
    } catch (error) {
      if (!(error instanceof CallError) || error.label !== 'TOO_MANY_REQUESTS') throw error
      reply.header('retry-after', error.retryAfterSeconds ?? 0)
      return await askFactor(request, reply, { account, uid, failure: 'tooMany' })
    }
    await askFactor(request, reply, { account, uid, failure: 'wrong' })
  }

  /** In place of the password, or after it. The device asked for a finger, a face or a PIN: that is a second step too. */
  async function byPasskey(
    request: FastifyRequest,
    reply: FastifyReply,
    { uid, opened, isSecondStep, answer }: GivenPasskey,
  ): Promise<void> {
    const account = opened && !opened.isDone ? await accounts.byPublicId(opened.accountId) : null
    if (isSecondStep && !account) return await show(request, reply, { uid, email: '', failure: null })
    const again = (failure: 'passkey' | 'tooMany') =>
      account
        ? askFactor(request, reply, { account, uid, failure })
        : show(request, reply, { uid, email: '', failure })
    try {
      const found = await passkeys.signIn(answer, account, request.ip)
      return await (found === null ? again('passkey') : finishInteraction(request, reply, found))
    } catch (error) {
      if (!(error instanceof CallError) || error.label !== 'TOO_MANY_REQUESTS') throw error
      reply.header('retry-after', error.retryAfterSeconds ?? 0)
      return await again('tooMany')
    }
  }

  async function finishInteraction(
    request: FastifyRequest,
    reply: FastifyReply,
    accountId: string,
  ): Promise<void> {
    try {
      const next = await provider.interactionResult(request.raw, reply.raw, { login: { accountId } })
      reply.redirect(next, 303)
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      // The sign-in page was open for too long: start again.
      reply.redirect(`${publicUrl}/sso`, 303)
    }
  }

  for (const call of [providerGet, providerPost] as Call[]) {
    http.route({
      method: call.method,
      url: call.path,
      config: { call },
      exposeHeadRoute: false,
      // Before Fastify reads the body: the provider reads it itself.
      onRequest: async (request, reply) => {
        await handle(request, reply)
        return reply
      },
      handler: () => undefined,
    })
  }
}

interface GivenPasskey {
  readonly uid: string
  readonly opened: ReturnType<SignInPass['read']>
  /** The form came from the page after the password. */
  readonly isSecondStep: boolean
  readonly answer: PasskeyAnswer
}

function readAnswer(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    // Not from our page: as an answer that is wrong.
    return null
  }
}

/** Files of their own, because the policy of the pages allows no inline script. */
const SCRIPTS = new Map([
  ['/fill.js', FILL_SCRIPT],
  ['/passkey.js', PASSKEY_SCRIPT],
])

const shownTo = (uid: string): string => `sign-in ${uid}`

const pageOf = (request: FastifyRequest) => ({
  action: request.url.split('?', 1)[0] ?? '',
  acceptLanguage: request.headers['accept-language'] ?? '',
})

const formTooLarge = (): CallError =>
  new CallError(
    'PAYLOAD_TOO_LARGE',
    `A form must have at most ${HTTP_LIMITS.anonymousBodyBytes / 1024} KB and say how many`,
  )

/** The provider has a limit of its own, which is a larger one. A form in chunks does not say how long it will be. */
const isShortForm = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) <= HTTP_LIMITS.anonymousBodyBytes

async function readForm(request: FastifyRequest): Promise<string> {
  let text = ''
  for await (const chunk of request.raw) text += String(chunk)
  return text
}
