/** Follows the single sign-on as a browser would: cookies, redirects and the provider's form. */
export async function signInAtProvider(
  publicUrl: string,
  email: string,
  password: string,
  returnTo = '/external-login-callback',
): Promise<URL> {
  const cookies = new Map<string, string>()

  async function visit(address: string, form?: URLSearchParams): Promise<Response> {
    const response = await fetch(new URL(address, publicUrl), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: form } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }

  let response = await visit(`/sso?${new URLSearchParams({ redirect_uri: publicUrl + returnTo })}`)
  for (let step = 0; step < 10; step++) {
    const location = response.headers.get('location')
    if (location === null) {
      const action = /action="([^"]+)"/.exec(await response.text())?.[1]
      if (response.status !== 200 || !action) throw new Error(`the sign-in ends at ${response.status}`)
      response = await visit(action, new URLSearchParams({ email, password }))
      continue
    }
    const target = new URL(location, publicUrl)
    if (target.pathname === '/external-login-callback') return target
    response = await visit(target.href)
  }
  throw new Error('the sign-in does not end')
}
