import { listPushDevices } from '@millwright/contract/notifications/push'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { pushState, renewPush } from './push-browser.ts'

export const devicesKey = (me: string) => ['push-devices', me] as const

/** All of the person's devices, and which of them this browser is. */
export const devicesQuery = (me: string) =>
  queryOptions({
    queryKey: devicesKey(me),
    queryFn: async ({ signal }) => {
      const own = await renewPush(me)
      const [{ result: devices }, state] = await Promise.all([
        send(listPushDevices, { params: { me }, signal }),
        pushState(own),
      ])
      return { devices, ownId: own?.Id ?? null, state }
    },
  })
