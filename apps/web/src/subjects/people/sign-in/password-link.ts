/** From the link of a mail to choose a password. */
export interface PasswordLink {
  token: string
  /** The first password of someone who was invited. */
  isInvitation: boolean
}

export const LOGIN_PATH = '/login'

let taken: PasswordLink | null = null

/**
 * Takes the token out of the address before anything else runs: someone who looks over a shoulder or into the
 * history could choose the password with it.
 */
export function takePasswordLink(): void {
  const { pathname, search, hash } = window.location
  if (pathname !== LOGIN_PATH) return
  const query = new URLSearchParams(search)
  const token = query.get('password_token')
  const isInvitation = query.get('invited') === 'true'
  if (token === null) return
  query.delete('password_token')
  query.delete('invited')
  taken = token === '' ? null : { token, isInvitation }
  window.history.replaceState(null, '', LOGIN_PATH + (query.size > 0 ? `?${query}` : '') + hash)
}

export const passwordLink = (): PasswordLink | null => taken

/** Used or of no use: the login page is the login page again. */
export function dropPasswordLink(): void {
  taken = null
}
