import type { HandledAlarm } from '@millwright/contract/alarms/alarms'
import type { Machine } from '@millwright/contract/machines/machines'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { acknowledge } from './alarms.queries.ts'

/** How many alarms rows are: one of chattering alarms is all of them. */
export const numberOf = (rows: readonly Pick<HandledAlarm, 'Times'>[]): number =>
  rows.reduce((sum, { Times }) => sum + Times, 0)

/** Those of the organization that owns the machine; partners read. */
export function useMayAcknowledge(machine: Machine): boolean {
  const { organization } = useSession()
  return machine.OrganizationCode === organization.BusinessCode
}

/** Says that alarms were seen, and what helped. */
export function useAcknowledge(machine: Machine) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ alarms, note = '' }: { alarms: readonly HandledAlarm[]; note?: string }) =>
      acknowledge(machine.Id, alarms, note),
    onSuccess: (_done, { alarms }) =>
      showToast('success', t('alarms.acknowledged_ok', { count: alarms.length })),
    onSettled: () =>
      cache.invalidateQueries({
        predicate: ({ queryKey: [kind, id] }) => String(kind).startsWith('alarms-') && id === machine.Id,
      }),
  })
}
