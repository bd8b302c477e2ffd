import type { OpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import type { ProblemCode } from '@millwright/domain/connectors/problems'
import type { SourceOptions } from '../source.ts'
import type { WatchedItem } from './watched-item.ts'

const MAX_DETAIL = 300
/** The server samples more seldom than this many times what was chosen. */
const SLOWER = 2

/** Problems of single nodes: each kind is reported once with the nodes that have it, and again when these change. */
export function createIssues({
  settings,
  onProblem,
  onSolved,
}: Pick<SourceOptions<OpcuaSettings>, 'settings' | 'onProblem' | 'onSolved'>) {
  const reported = new Map<ProblemCode, string>()
  /** Of types that no channel can be made of. */
  let leftOut: readonly string[] = []

  function report(code: ProblemCode, of: readonly string[]): void {
    const detail = of.join(', ').slice(0, MAX_DETAIL)
    const before = reported.get(code) ?? ''
    if (before === detail) return
    reported.set(code, detail)
    if (before !== '') onSolved(code)
    if (detail !== '') onProblem({ code, detail })
  }

  /** By what the server says, or by the values: some promise what they do not do. */
  function reportSlow(items: readonly WatchedItem[]): void {
    const slow = items.flatMap(({ id, created, filter, spacing }) => {
      const promised = filter ? 0 : (created?.revisedSamplingInterval ?? 0)
      const every = Math.max(promised, spacing?.every() ?? 0)
      return every > SLOWER * settings.SamplingMs ? [`${id} ${Math.round(every)} ms`] : []
    })
    report('SLOW', slow)
  }

  return {
    /** After nodes were added. Those that could not be are tried again with the next ones. */
    added(
      wanted: readonly string[],
      unreadable: readonly string[],
      items: readonly WatchedItem[],
      watched: ReadonlyMap<string, WatchedItem>,
    ): void {
      leftOut = unreadable
      const missing: string[] = []
      const refused: string[] = []
      for (const id of wanted) {
        const status = items.find((item) => item.id === id)?.created?.statusCode
        if (status?.isGood() || unreadable.includes(id)) continue
        if (!status || /BadNodeId|BadAttributeId/.test(status.name)) missing.push(id)
        else refused.push(`${status.name} ${id}`)
      }
      report('NODE_MISSING', missing)
      report('OTHER', refused)
      reportSlow([...watched.values()])
    },

    /** After a message. A gap is not solved: what is lost stays lost. */
    read(items: readonly WatchedItem[], between: { from: number; to: number }): void {
      report('TYPE_CHANGED', [
        ...leftOut,
        ...items.flatMap(({ id, isOfOtherType }) => (isOfOtherType ? [id] : [])),
      ])
      reportSlow(items)
      const overflowed = items.filter(({ hasOverflowed }) => hasOverflowed)
      for (const item of overflowed) item.hasOverflowed = false
      if (overflowed.length > 0)
        onProblem({
          code: 'GAP',
          detail: overflowed
            .map(({ id }) => id)
            .join(', ')
            .slice(0, MAX_DETAIL),
          ...between,
        })
    },
  }
}
