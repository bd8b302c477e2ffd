import {
  getNoticeRule,
  listNoticeRules,
  listRuleChannels,
  listRulePeople,
  previewNoticeRule,
  type WatchFields,
} from '@millwright/contract/notifications/notice-rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'

export const RULES_KEY = 'notice-rules'

export const rulesQuery = (org: string, scope: 'own' | 'organization') =>
  queryOptions({
    queryKey: [RULES_KEY, org, 'list', scope],
    queryFn: async ({ signal }) =>
      (await send(listNoticeRules, { params: { org }, query: { scope }, signal })).result,
  })

export const ruleQuery = (org: string, ruleId: string) =>
  queryOptions({
    queryKey: [RULES_KEY, org, 'one', ruleId],
    queryFn: async ({ signal }) => (await send(getNoticeRule, { params: { org, ruleId }, signal })).result,
  })

/** One of the two. */
export interface Target {
  readonly MachineId: string | null
  readonly GroupId: string | null
}

const targetIn = ({ MachineId, GroupId }: Target) => ({
  ...(MachineId === null ? {} : { machine: MachineId }),
  ...(GroupId === null ? {} : { group: GroupId }),
})

export const ruleChannelsQuery = (org: string, target: Target) =>
  queryOptions({
    queryKey: [RULES_KEY, org, 'channels', target],
    queryFn: async ({ signal }) =>
      (await send(listRuleChannels, { params: { org }, query: targetIn(target), signal })).result,
  })

export const rulePeopleQuery = (org: string, target: Target) =>
  queryOptions({
    queryKey: [RULES_KEY, org, 'people', target],
    queryFn: async ({ signal }) =>
      (await send(listRulePeople, { params: { org }, query: targetIn(target), signal })).result,
  })

export interface Watched extends Target, WatchFields {
  readonly Channel: string
}

/** The last preview stays until the next answer is there: numbers change while somebody types. */
export const previewQuery = (org: string, watched: Watched, shownMachineId: string | undefined) =>
  queryOptions({
    queryKey: [RULES_KEY, org, 'preview', watched, shownMachineId],
    queryFn: async ({ signal }) =>
      (
        await send(previewNoticeRule, {
          params: { org },
          body: { ...watched, ...(shownMachineId === undefined ? {} : { ShownMachineId: shownMachineId }) },
          signal,
        })
      ).result,
    placeholderData: keepPreviousData,
  })
