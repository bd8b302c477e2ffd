import type { Machine } from '@millwright/contract/machines/machines'
import { getDeviceContact } from '@millwright/contract/machines/registration'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../../platform/api/client.ts'

/** Connecting and publishing at the broker are no events for browsers: they are loaded while somebody sets the device up. */
const ASK_AGAIN_MS = 2_000

export const contactQuery = ({ Id, OrganizationCode }: Machine, isHeard: boolean) =>
  queryOptions({
    queryKey: ['device-contact', Id],
    queryFn: async ({ signal }) =>
      (await send(getDeviceContact, { params: { org: OrganizationCode, id: Id }, signal })).result,
    refetchInterval: ({ state: { data } }) =>
      data && (!data.IsSeen || (isHeard && data.Clock)) ? false : ASK_AGAIN_MS,
  })
