/** How the client signs in: with a token, or with email and password where the installation allows it. */
export type SignIn =
  | { token?: string | (() => string | Promise<string>) }
  | { email: string; password: string }

export interface TokenSourceOptions {
  baseUrl: string
  send: typeof fetch
  signIn: SignIn
}

interface Tokens {
  readonly access: string
  readonly refresh: string
}

/** Calls that need a new token at the same time share it. */
export function createTokenSource({ baseUrl, send, signIn }: TokenSourceOptions) {
  let tokens: Promise<Tokens> | undefined

  async function post(path: string, body: unknown): Promise<Record<string, string> | null> {
    const answer = await send(new URL(path, baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) return null
    const { result } = (await answer.json()) as { result: Record<string, string> }
    return result
  }

  async function byPassword(email: string, password: string): Promise<Tokens> {
    const result = await post('/v2/auth/login', { Email: email, Password: password })
    if (!result) throw new Error(`${baseUrl} refused the sign-in of ${email}`)
    return { access: result.token ?? '', refresh: result.refreshToken ?? '' }
  }

  /** The session may have ended: then the password is used again. */
  async function renewed({ refresh }: Tokens, email: string, password: string): Promise<Tokens> {
    const result = await post('/api/external-auth/refresh', { refreshToken: refresh })
    if (!result) return await byPassword(email, password)
    return { access: result.accessToken ?? '', refresh: result.refreshToken ?? '' }
  }

  return {
    /** Null for calls that nobody signs in for. */
    async current(): Promise<string | null> {
      if (!('email' in signIn)) {
        const { token } = signIn
        return (typeof token === 'function' ? await token() : token) ?? null
      }
      tokens ??= kept(byPassword(signIn.email, signIn.password))
      return (await tokens).access
    },

    /** In place of one that was refused; null when there is no other. */
    async renew(refused: string): Promise<string | null> {
      if (!('email' in signIn)) {
        const next = await this.current()
        return next === refused ? null : next
      }
      const { email, password } = signIn
      const seen = tokens
      const known = await seen
      // Otherwise another call has renewed it in the meantime.
      if (tokens === seen && known?.access === refused) tokens = kept(renewed(known, email, password))
      return await this.current()
    },
  }

  /** A failure is not kept: the next call tries again. */
  function kept(pending: Promise<Tokens>): Promise<Tokens> {
    pending.catch(() => {
      if (tokens === pending) tokens = undefined
    })
    return pending
  }
}
