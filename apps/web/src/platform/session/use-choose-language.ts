import { updateUser } from '@millwright/contract/people/users'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../api/client.ts'
import { session } from '../api/session.ts'
import { i18n } from '../i18n/i18n.ts'
import type { Language } from '../ui/text/languages.ts'
import { userQuery } from './session.queries.ts'

/** Changes the language at once and, for someone who is signed in, keeps it with the account (rules: session 13). */
export function useChooseLanguage(): (language: Language) => void {
  const cache = useQueryClient()

  const keep = async (language: Language): Promise<void> => {
    const org = session.read('organizationCode')
    const id = session.read('userId')
    if (!session.isSignedIn() || org === null || id === null) return
    const { result } = await send(updateUser, { params: { org, id }, body: { Language: language } })
    cache.setQueryData(userQuery(org, id).queryKey, result)
  }

  return (language) => {
    session.write('language', language)
    // The page is in the new language also when the server cannot be reached; the next sign-in says what was kept.
    void Promise.allSettled([i18n.changeLanguage(language), keep(language)])
  }
}
