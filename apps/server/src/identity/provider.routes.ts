import type { Call } from '@millwright/contract/call'
import { providerGet, providerPost } from '@millwright/contract/calls/system'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { AccountStore } from '../store/account-store.ts'
import { isPassword } from './passwords.ts'
import { INTERACTION_PATH } from './provider.ts'
import { FILL_SCRIPT, type SignInPage, signInPage } from './sign-in-page.ts'

export interface ProviderRoutesDeps {
  http: FastifyInstance
  provider: Provider
  publicUrl: string
  accounts: AccountStore
  demo: SignInPage['demo']
}

const MOUNT = '/oidc'
const FORM_LIMIT_BYTES = 16 * 1024

/** Mounts the provider; its own page for signing in stands under the same path. */
export function serveProvider({ http, provider, publicUrl, accounts, demo }: ProviderRoutesDeps): void {
  const answer = provider.callback()
  const { host, protocol } = new URL(publicUrl)

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const path = (request.url.split('?', 1)[0] ?? '').slice(MOUNT.length)
    const [, uid, file] = new RegExp(`^${INTERACTION_PATH}/([\\w-]+)(/fill\\.js)?$`).exec(path) ?? []
    if (uid === undefined) return passOn(request, reply)
    if (file !== undefined) return void reply.type('text/javascript').send(FILL_SCRIPT)
    if (request.method === 'POST') return await signIn(request, reply)
    return show(request, reply, '', false)
  }

  function passOn(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack()
    const raw = request.raw as typeof request.raw & { originalUrl?: string }
    raw.originalUrl = request.url
    raw.url = request.url.slice(MOUNT.length) || '/'
    // The addresses it hands out must be the public ones, whichever way the request came in.
    raw.headers['x-forwarded-host'] = host
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    void answer(raw, reply.raw)
  }

  function show(request: FastifyRequest, reply: FastifyReply, email: string, hasFailed: boolean): void {
    const action = request.url.split('?', 1)[0] ?? ''
    const acceptLanguage = request.headers['accept-language'] ?? ''
    reply
      .code(hasFailed ? 401 : 200)
      .type('text/html')
      .send(signInPage({ action, acceptLanguage, email, hasFailed, demo }))
  }

  async function signIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const form = new URLSearchParams(await readForm(request))
    const email = form.get('email')?.trim() ?? ''
    const account = await accounts.byEmail(email)
    const isRight = await isPassword(form.get('password') ?? '', account?.passwordHash ?? null)
    if (!account || !isRight) return show(request, reply, email, true)
    reply.hijack()
    await provider.interactionFinished(request.raw, reply.raw, { login: { accountId: account.publicId } })
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

async function readForm(request: FastifyRequest): Promise<string> {
  let text = ''
  for await (const chunk of request.raw) {
    text += String(chunk)
    if (text.length > FORM_LIMIT_BYTES) throw new Error('form is too large')
  }
  return text
}
