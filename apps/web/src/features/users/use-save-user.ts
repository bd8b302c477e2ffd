import type { User } from '@millwright/contract/calls/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { session } from '../../api/session.ts'
import { useSession } from '../../session/use-session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { supportedLanguage } from '../../ui/languages.ts'
import { saveUser } from './save-user.ts'
import type { UserDraft } from './user-draft.ts'
import { usersKey } from './users.queries.ts'

interface SaveOptions {
  user: User | undefined
  isSso: boolean
  onSaved?: (id: string) => void
}

export function useSaveUser({ user: stored, isSso, onSaved }: SaveOptions) {
  const { t } = useTranslation()
  const { user: me, organization } = useSession()
  const cache = useQueryClient()
  const org = organization.BusinessCode
  return useMutation({
    mutationFn: (draft: UserDraft) =>
      saveUser({ org, draft, stored, isSso, creatorId: me.ExternalUserId || me.Id }),
    onSuccess: async (id, draft) => {
      if (id === me.Id) await speak(draft.language)
      showToast('success', t(stored ? 'misc.saved' : 'users.added'))
      onSaved?.(id)
    },
    // Also after a failure: some of it may be stored already.
    onSettled: () => cache.invalidateQueries({ queryKey: usersKey(org) }),
  })
}

/** Whoever chooses a language for themselves wants to read it at once. */
async function speak(wanted: string): Promise<void> {
  const language = supportedLanguage(wanted)
  session.write('language', language)
  await i18next.changeLanguage(language)
}
