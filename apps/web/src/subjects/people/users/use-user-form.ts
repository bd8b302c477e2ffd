import type { User } from '@millwright/contract/people/users'
import { useQueryClient } from '@tanstack/react-query'
import { session } from '../../../platform/api/session.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { supportedLanguage } from '../../../platform/ui/text/languages.ts'
import { madeGroups } from '../groups/made-group.ts'
import { saveUser } from './save-user.ts'
import { draftOf, emptyDraft, userFields } from './user-draft.ts'
import { usersKey } from './users.queries.ts'

interface UserFormOptions {
  /** As stored; undefined for a new one. */
  user: User | undefined
  isSso: boolean
  onSaved?: (id: string) => void
}

export function useUserForm({ user: stored, isSso, onSaved }: UserFormOptions) {
  const { t, i18n } = useTranslation()
  const { user: me, organization } = useSession()
  const cache = useQueryClient()
  const org = organization.BusinessCode
  return useCallForm({
    initial: stored ? draftOf(stored) : emptyDraft(supportedLanguage(i18n.language), madeGroups(cache, org)),
    fields: userFields,
    save: (draft) => saveUser({ org, draft, stored, isSso, creatorId: me.ExternalUserId || me.Id }),
    onSaved: async (id, draft) => {
      if (id === me.Id) await speak(draft.Language)
      showToast('success', t(stored ? 'misc.saved' : 'users.added'))
      onSaved?.(id)
    },
    // Also after a failure: some of it may be stored already.
    onSettled: () => cache.invalidateQueries({ queryKey: usersKey(org) }),
  })
}

/** People who choose a language for themselves want to read it at once. */
async function speak(wanted: string): Promise<void> {
  const language = supportedLanguage(wanted)
  session.write('language', language)
  await i18n.changeLanguage(language)
}
