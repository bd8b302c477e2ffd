import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../toasts/toasts.ts'
import { type GroupDraft, type SaveGroup, saveGroup } from './save-group.ts'

type Options = Omit<SaveGroup, 'draft'> & { onSaved: (id: string) => void }

export function useSaveGroup({ onSaved, ...group }: Options) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: GroupDraft) => saveGroup({ ...group, draft }),
    onSuccess: (id) => {
      showToast('success', t('machine_settings.group_saved_ok'))
      onSaved(id)
    },
    // Also after a failure: some of it may be stored already.
    onSettled: () =>
      Promise.all(['groups', 'users', 'machines'].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  })
}
