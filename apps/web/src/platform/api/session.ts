/** The names under which the session is stored in local storage, letter for letter (rules: session 6); the last for a phone on which the site was chosen over the app. */
export type SessionKey =
  | 'token'
  | 'refreshToken'
  | 'externalAccessToken'
  | 'externalRefreshToken'
  | 'language'
  | 'userId'
  | 'organizationCode'
  | 'selectedGroupId'
  | 'mode'
  | 'siteOnPhone'

/** Chosen for this browser rather than for a person: a sign-out must not turn the lights on or change the language. */
const KEPT: readonly string[] = ['mode', 'language', 'siteOnPhone'] satisfies SessionKey[]

export interface Tokens {
  token: string
  refreshToken: string
  externalAccessToken?: string | null
  externalRefreshToken?: string | null
}

export type Session = ReturnType<typeof createSession>

export function createSession(storage: () => Storage) {
  const read = (key: SessionKey): string | null => storage().getItem(key)

  const write = (key: SessionKey, value: string | null): void => {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  }

  return {
    read,
    write,

    isSignedIn: (): boolean => read('refreshToken') !== null,

    /** External tokens that are not given stay as they are; null removes them. */
    saveTokens(tokens: Tokens): void {
      write('token', tokens.token)
      write('refreshToken', tokens.refreshToken)
      if (tokens.externalAccessToken !== undefined) write('externalAccessToken', tokens.externalAccessToken)
      if (tokens.externalRefreshToken !== undefined)
        write('externalRefreshToken', tokens.externalRefreshToken)
    },

    saveUser(user: { Id: string; OrganizationCode: string }): void {
      write('userId', user.Id)
      write('organizationCode', user.OrganizationCode)
    },

    /** Clears local storage (rules: session 7). Key by key: several tabs may be doing this at the same time. */
    clear(): void {
      const all = storage()
      const keys = Array.from({ length: all.length }, (_, index) => all.key(index) ?? '')
      for (const key of keys) if (!KEPT.includes(key)) all.removeItem(key)
    },
  }
}

/** The session of this browser, shared by its tabs. */
export const session = createSession(() => window.localStorage)

/** Calls back when another tab signs in as somebody else: what this one shows is not theirs to see. */
export function onOtherPersonElsewhere(changed: () => void): () => void {
  const onStorage = ({ storageArea, key, oldValue, newValue }: StorageEvent): void => {
    if (storageArea !== window.localStorage || oldValue === newValue || newValue === null) return
    if (key === ('userId' satisfies SessionKey) || key === ('organizationCode' satisfies SessionKey))
      changed()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Calls back when another tab signs out: it clears the storage, or removes the refresh token. */
export function onSignedOutElsewhere(signedOut: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.storageArea !== window.localStorage) return
    if (event.key !== null && event.key !== ('refreshToken' satisfies SessionKey)) return
    if (!session.isSignedIn()) signedOut()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
