import type { ResultOf } from '@millwright/contract/call'
import { type choosePassword, externalLogin, passwordLogin } from '@millwright/contract/calls/auth'
import type { User } from '@millwright/contract/calls/users'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { session, type Tokens } from '../../api/session.ts'
import { i18n } from '../../i18n/i18n.ts'
import { supportedLanguage } from '../../ui/languages.ts'
import type { Credentials } from './credentials.ts'
import { IncompleteReturn } from './incomplete-return.ts'
import type { SsoReturn } from './sso-return.ts'

export async function completeSso({ jwt, refreshToken, hasFailed }: SsoReturn): Promise<void> {
  if (hasFailed) throw new ApiError(401, { label: 'SSO_LOGIN_FAILED' })
  if (!jwt) throw new IncompleteReturn('errors.missing_jwt_query_params')
  if (!refreshToken) throw new IncompleteReturn('errors.missing_refresh_token_query_params')
  const { result } = await send(externalLogin, { body: { accessToken: jwt } })
  await begin(result.user, {
    token: result.accessToken,
    refreshToken: result.refreshToken,
    externalAccessToken: jwt,
    externalRefreshToken: refreshToken,
  })
}

export async function signInWithPassword(body: Credentials): Promise<void> {
  const { result } = await send(passwordLogin, { body })
  await begin(result.user, { token: result.token, refreshToken: result.refreshToken })
}

type OpenedSession = NonNullable<ResultOf<typeof choosePassword>['session']>

/** Who chose a password by an invitation has a session already. */
export const beginSession = ({ user, accessToken, refreshToken }: OpenedSession): Promise<void> =>
  begin(user, { token: accessToken, refreshToken })

async function begin(user: User, tokens: Tokens): Promise<void> {
  session.saveTokens(tokens)
  session.saveUser(user)
  // The language follows the account (rules: session 13).
  const language = supportedLanguage(user.Language)
  session.write('language', language)
  await i18n.changeLanguage(language)
}
