import type { User } from '@millwright/contract/people/users'
import { session, type Tokens } from '../api/session.ts'
import { i18n } from '../i18n/i18n.ts'
import { supportedLanguage } from '../ui/text/languages.ts'

interface OpenedSession {
  readonly user: User
  readonly accessToken: string
  readonly refreshToken: string
}

/** Who came in by a link has a session already. */
export const beginSession = ({ user, accessToken, refreshToken }: OpenedSession): Promise<void> =>
  beginWith(user, { token: accessToken, refreshToken })

export async function beginWith(user: User, tokens: Tokens): Promise<void> {
  session.saveTokens(tokens)
  session.saveUser(user)
  // The language follows the account (rules: session 13).
  const language = supportedLanguage(user.Language)
  session.write('language', language)
  await i18n.changeLanguage(language)
}
