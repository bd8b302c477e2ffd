import { ERRORS } from '@millwright/contract/subjects'
import type { Call } from '@millwright/contract/wire/call'
import { providerGet, providerPost } from '@millwright/contract/wire/system'
import { isPlainText } from '@millwright/domain/text/plain-text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { AccountRecord, AccountStore } from '../../registry/account-store.ts'
import { CallError } from '../../runtime/errors.ts'
import { HTTP_LIMITS } from '../../runtime/limits.ts'
import { createKnownBrowser } from '../passwords/known-browser.ts'
import type { PasswordCheck } from '../passwords/password-check.ts'
import type { SecondFactors } from '../second-factor/second-factor.ts'
import type { SignInPass } from '../second-factor/sign-in-pass.ts'
import { type FactorPage, factorPage, recoveryPage } from './factor-page.ts'
import { INTERACTION_PATH } from './provider.ts'
import { FILL_SCRIPT, type SignInPage, signInPage } from './sign-in-page.ts'

export interface ProviderRoutesDeps {
  http: FastifyInstance
  provider: Provider
  publicUrl: string
  accounts: AccountStore
  checkPassword: PasswordCheck
  factors: SecondFactors
  pass: SignInPass
  key: Uint8Array
  demo: SignInPage['demo']
}

const MOUNT = '/oidc'
/** Going on after the sign-in takes all from the cookie. With a query and no such sign-in the provider would fail. */
const RESUMES = /^(\/auth\/[^/?]+)\?/
const STATUS = { wrong: 401, tooMany: ERRORS.TOO_MANY_REQUESTS.status } as const

/** Mounts the provider, and its sign-in page under the same path. */
export function serveProvider(deps: ProviderRoutesDeps): void {
  const { http, provider, publicUrl, accounts, checkPassword, factors, pass, key, demo } = deps
  const answer = provider.callback()
  const { host, protocol } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  const knownBrowser = createKnownBrowser({ key, isSecure, path: MOUNT + INTERACTION_PATH })

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isShortForm(request)) throw formTooLarge()
    const path = (request.url.split('?', 1)[0] ?? '').slice(MOUNT.length)
    const [, uid, file] = new RegExp(`^${INTERACTION_PATH}/([\\w-]+)(/fill\\.js)?$`).exec(path) ?? []
    if (uid === undefined) return toProvider(request, reply)
    if (file !== undefined) return void reply.type('text/javascript').send(FILL_SCRIPT)
    if (request.method === 'POST') return await takeForm(request, reply, uid)
    return show(request, reply, '', null)
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

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    email: string,
    failure: SignInPage['failure'],
  ): void {
    reply
      .code(failure === null ? 200 : STATUS[failure])
      .type('text/html')
      .send(signInPage({ ...pageOf(request), email, failure, demo }))
  }

  async function takeForm(request: FastifyRequest, reply: FastifyReply, uid: string): Promise<void> {
    const form = new URLSearchParams(await readForm(request))
    const given = form.get('pass')
    return given === null
      ? await signIn(request, reply, { form, uid })
      : await goOn(request, reply, { code: form.get('code') ?? '', opened: pass.read(given, uid) })
  }

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { form, uid }: { form: URLSearchParams; uid: string },
  ): Promise<void> {
    const email = form.get('email')?.trim() ?? ''
    const password = form.get('password') ?? ''
    // Nobody has such an address: it is answered as every other that nobody has.
    if (!isPlainText(email)) return show(request, reply, '', 'wrong')
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
      return show(request, reply.header('retry-after', error.retryAfterSeconds ?? 0), email, 'tooMany')
    }
    if (!account) return show(request, reply, email, 'wrong')
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
    reply
      .code(failure === null ? 200 : STATUS[failure])
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(factorPage({ ...page, failure, offer }))
  }

  /** The second step, and after it the page with the recovery codes. */
  async function goOn(
    request: FastifyRequest,
    reply: FastifyReply,
    { code, opened }: { code: string; opened: ReturnType<SignInPass['read']> },
  ): Promise<void> {
    const account = opened && (await accounts.byPublicId(opened.accountId))
    if (!account) return show(request, reply, '', null)
    if (opened.isDone) return await finishInteraction(request, reply, account.publicId)
    const { uid } = opened
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
