import { getLineMapping, type LineRule, tryLineRules } from '@millwright/contract/machines/lines'
import type { Machine } from '@millwright/contract/machines/machines'
import type { Precision } from '@millwright/domain/machines/lines/line-time'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../../platform/api/client.ts'

type Of = Pick<Machine, 'Id' | 'OrganizationCode'>
const paramsOf = ({ Id, OrganizationCode }: Of) => ({ org: OrganizationCode, id: Id })

/** While somebody looks; the lines of a device are no event for browsers. */
const ASK_AGAIN_MS = 3_000

export const lineMappingQuery = (machine: Of) =>
  queryOptions({
    queryKey: ['line-mapping', machine.Id],
    queryFn: async ({ signal }) => (await send(getLineMapping, { params: paramsOf(machine), signal })).result,
    refetchInterval: ASK_AGAIN_MS,
  })

/** Null for what cannot be tried. */
export interface LineTrial {
  readonly rules: readonly LineRule[]
  /** Empty for the last lines that came. */
  readonly lines: string
  readonly precision: Precision
}

export const lineTrialQuery = (machine: Of, trial: LineTrial | null) =>
  queryOptions({
    queryKey: ['line-trial', machine.Id, trial],
    queryFn: async ({ signal }) =>
      (
        await send(tryLineRules, {
          params: paramsOf(machine),
          body: {
            Rules: [...(trial?.rules ?? [])],
            Lines: trial?.lines ?? '',
            Precision: trial?.precision ?? 'ns',
          },
          signal,
        })
      ).result,
    enabled: trial !== null,
    placeholderData: (before) => before,
  })
