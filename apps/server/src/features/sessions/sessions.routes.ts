import { externalLogin, logout, passwordLogin, refreshSession } from '@millwright/contract/calls/auth'
import { getUser } from '@millwright/contract/calls/users'
import type { Serve } from '../../api/serve.ts'
import { accessDenied } from '../../errors.ts'
import type { Sessions } from './sessions.ts'

export function serveSessions(serve: Serve, sessions: Sessions, hasDebugLogin: boolean): void {
  serve(externalLogin, async ({ body }) => ({ result: await sessions.signInExternally(body.accessToken) }))

  serve(refreshSession, async ({ body }) => {
    const next = await sessions.refresh(body.refreshToken)
    return { result: { ...next, externalAccessToken: null, externalRefreshToken: null } }
  })

  if (hasDebugLogin) {
    serve(passwordLogin, async ({ body }) => {
      const { accessToken, refreshToken, user } = await sessions.signInByPassword(body.Email, body.Password)
      return { result: { token: accessToken, refreshToken, user } }
    })
  }

  serve(logout, ({ caller }) => sessions.signOut(caller))

  serve(getUser, async ({ params, caller }) => {
    if (params.id !== caller.publicId) throw accessDenied()
    return { result: await sessions.currentUser(caller) }
  })
}
