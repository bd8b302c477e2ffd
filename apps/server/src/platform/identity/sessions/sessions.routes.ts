import {
  changePassword,
  choosePassword,
  externalLogin,
  logout,
  logoutEverywhere,
  openPasswordLink,
  passwordLogin,
  refreshInOrganization,
  refreshSession,
  resetPassword,
  usernameLogin,
} from '@millwright/contract/people/auth'
import { endSession, listSessions } from '@millwright/contract/people/sessions'
import type { Serve } from '../../http/serve.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions, SignedIn } from './sessions.ts'
import type { SignIn } from './sign-in.ts'

export interface SessionsRoutesDeps {
  sessions: Sessions
  signIn: SignIn
  passwords: Passwords
  hasDebugLogin: boolean
}

export function serveSessions(serve: Serve, deps: SessionsRoutesDeps): void {
  const { sessions, signIn, passwords, hasDebugLogin } = deps

  serve(externalLogin, async ({ body, cookies, address, browser }) => ({
    result: await signIn.byToken(body.accessToken, cookies, { address, device: browser() }),
  }))

  serve(refreshSession, async ({ body, address }) => {
    const next = await sessions.refresh(body.refreshToken, { address })
    return { result: { ...next, externalAccessToken: null, externalRefreshToken: null } }
  })

  serve(refreshInOrganization, async ({ params, body, address }) => {
    const next = await sessions.refresh(body.token, { address, organizationCode: params.org })
    return { result: { token: next.accessToken, refreshToken: next.refreshToken } }
  })

  if (hasDebugLogin) {
    serve(passwordLogin, async ({ body, address, browser }) =>
      underOldName(
        await signIn.byEmail(
          body.Email,
          { password: body.Password, code: body.Code },
          { address, device: browser() },
        ),
      ),
    )

    serve(usernameLogin, async ({ params, body, address, browser }) => {
      const who = { username: body.Username, organizationCode: params.org }
      return underOldName(
        await signIn.byUsername(
          who,
          { password: body.Password, code: body.Code },
          { address, device: browser() },
        ),
      )
    })
  }

  serve(logout, ({ caller, address }) => sessions.signOut(caller, address))

  serve(listSessions, async ({ caller }) => ({ result: await sessions.openOf(caller) }))

  serve(endSession, ({ caller, params, address }) => sessions.end(caller, params.sessionId, address))

  serve(logoutEverywhere, ({ caller, address }) => sessions.signOutEverywhere(caller, address))

  serve(resetPassword, ({ body, address }) => passwords.requestReset(body.Email, address))

  serve(openPasswordLink, ({ body, address }) => passwords.openLink(body.token, address))

  serve(choosePassword, async ({ body: { token, ...chosen }, address, browser }) => ({
    result: { session: await passwords.choose(token, chosen, { address, device: browser() }) },
  }))

  serve(changePassword, ({ caller, user, body, address }) => passwords.change(caller, user, body, address))
}

const underOldName = ({ accessToken, refreshToken, user }: SignedIn) => ({
  result: { token: accessToken, refreshToken, user },
})
