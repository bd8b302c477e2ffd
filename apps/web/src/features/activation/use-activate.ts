import type { BodyOf } from '@millwright/contract/call'
import { activateMachine } from '@millwright/contract/calls/activation'
import type { Machine } from '@millwright/contract/calls/machines'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showAlert } from '../../alerts/alerts.ts'
import { send } from '../../api/client.ts'
import { MACHINES_KEY } from '../../live/status-patch.ts'

/** Spec §8: what succeeds and what fails is told with these labels; a code that is refused at its field. */
export function useActivate(machine: Machine, isToldByThePage = false) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof activateMachine>) =>
      send(activateMachine, { params: { org: machine.OrganizationCode, id: machine.Id }, body }),
    meta: { isToldByThePage },
    onSuccess: () => {
      showAlert('success', t('machine_settings.machine_activation_ok'))
      return cache.invalidateQueries({ queryKey: [MACHINES_KEY] })
    },
  })
}
