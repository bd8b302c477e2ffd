import {
  getNotificationSettings,
  listColleagues,
  type NotificationSettings,
  patchNotificationSettings,
} from '@millwright/contract/notifications/notifications'
import type { BodyOf } from '@millwright/contract/wire/call'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showFailure } from '../../platform/toasts/toasts.ts'

export const settingsQuery = (me: string) =>
  queryOptions({
    queryKey: ['notification-settings', me],
    queryFn: async ({ signal }) => (await send(getNotificationSettings, { params: { me }, signal })).result,
  })

export const colleaguesQuery = (me: string) =>
  queryOptions({
    queryKey: ['notification-colleagues', me],
    queryFn: async ({ signal }) =>
      (await send(listColleagues, { params: { me }, query: { limit: 1000 }, signal })).result,
  })

export type SettingsChange = BodyOf<typeof patchNotificationSettings>
export type ChangeSettings = (change: SettingsChange, shown: Partial<NotificationSettings>) => void

/** Saves a change at once and shows it before the answer; one that fails is taken back. */
export function useChangeSettings(): ChangeSettings {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery(user.Id)
  const save = useMutation({
    // One after the other: the answer to the first would undo what the second shows.
    scope: { id: 'notification-settings' },
    mutationFn: async ({ change }: { change: SettingsChange; shown: Partial<NotificationSettings> }) =>
      (await send(patchNotificationSettings, { params: { me: user.Id }, body: change })).result,
    onMutate: async ({ shown }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<NotificationSettings>(queryKey, (held) => held && { ...held, ...shown })
    },
    onError: (error) => showFailure(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (change, shown) => save.mutate({ change, shown })
}
