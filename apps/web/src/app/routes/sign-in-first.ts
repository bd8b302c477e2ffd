import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { session } from '../../platform/api/session.ts'
import { ssoAddress } from '../../subjects/people/sign-in/sso-address.ts'

/** Who is not signed in does that first, and comes back to where they wanted to go (rules: session 1). */
export function signInFirst({ href, search }: ParsedLocation): void {
  if (session.isSignedIn()) return
  const wantsSso = (search as { externalLogin?: unknown }).externalLogin === true
  // The server's own page, which the router would take for one of its own.
  if (wantsSso) throw redirect({ href: ssoAddress(window.location.origin, href), reloadDocument: true })
  throw redirect({ to: '/login', search: { redirect_uri: href } })
}
