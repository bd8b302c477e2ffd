import { activateMachine } from '@millwright/contract/machines/licences'
import type { Machine } from '@millwright/contract/machines/machines'
import type { BodyOf } from '@millwright/contract/wire/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { MACHINES_KEY } from '../../../platform/live/machine-key.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'

/** Success is a toast, failure too (rules: toasts 3); a code that is refused is shown at its field. */
export function useActivate(machine: Machine, isShownByPage = false) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof activateMachine>) =>
      send(activateMachine, { params: { org: machine.OrganizationCode, id: machine.Id }, body }),
    meta: { isShownByPage },
    onSuccess: () => {
      showToast('success', t('machine_settings.machine_activation_ok'))
      return cache.invalidateQueries({ queryKey: [MACHINES_KEY] })
    },
  })
}
