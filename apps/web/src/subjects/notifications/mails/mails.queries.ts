import { getMail, listMails } from '@millwright/contract/notifications/mails'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'

const PAGE = 100

export const mailsQuery = (org: string) =>
  infiniteQueryOptions({
    queryKey: ['mails', org],
    queryFn: ({ pageParam: skip, signal }) =>
      send(listMails, { params: { org }, query: { skip, limit: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.result.length === PAGE ? pages.length * PAGE : undefined),
  })

export const mailQuery = (org: string, mailId: string) =>
  queryOptions({
    queryKey: ['mails', org, mailId],
    queryFn: async ({ signal }) => (await send(getMail, { params: { org, mailId }, signal })).result,
  })
