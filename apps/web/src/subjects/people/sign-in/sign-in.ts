import { externalLogin, passwordLogin } from '@millwright/contract/people/auth'
import { ApiError } from '../../../platform/api/api-error.ts'
import { send } from '../../../platform/api/client.ts'
import { beginWith } from '../../../platform/session/begin-session.ts'
import { IncompleteReturn } from './incomplete-return.ts'
import type { SsoReturn } from './sso-return.ts'

interface Credentials {
  readonly Email: string
  readonly Password: string
  /** Of the second step; empty before it is asked for. */
  readonly Code: string
}

export async function completeSso({ jwt, refreshToken, hasFailed }: SsoReturn): Promise<void> {
  if (hasFailed) throw new ApiError(401, { label: 'SSO_LOGIN_FAILED' })
  if (!jwt) throw new IncompleteReturn('errors.missing_jwt_query_params')
  if (!refreshToken) throw new IncompleteReturn('errors.missing_refresh_token_query_params')
  const { result } = await send(externalLogin, { body: { accessToken: jwt } })
  await beginWith(result.user, {
    token: result.accessToken,
    refreshToken: result.refreshToken,
    externalAccessToken: jwt,
    externalRefreshToken: refreshToken,
  })
}

export async function signInWithPassword({ Code, ...body }: Credentials): Promise<void> {
  const { result } = await send(passwordLogin, { body: Code === '' ? body : { ...body, Code } })
  await beginWith(result.user, { token: result.token, refreshToken: result.refreshToken })
}
