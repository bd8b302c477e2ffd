import type { ToolLife, ToolState } from './tool-life.ts'

/** How a tool is: what its machine says of it, otherwise what its counter says; null when neither is known. */
export type ToolCondition = ToolState | 'low'

/** Under this share of its life a tool is to be looked at (rules: tools 4). */
export const LOW_SHARE = 0.3

/** Negative when the tool was used for longer; null without a limit or a counter. */
export const leftOf = (used: number | null, limit: number | null): number | null =>
  used === null || limit === null ? null : limit - used

export function conditionOf(
  { state }: Pick<ToolLife, 'state'>,
  used: number | null,
  limit: number | null,
): ToolCondition | null {
  if (state === 'broken' || state === 'locked' || state === 'worn') return state
  const left = leftOf(used, limit)
  if (left === null || limit === null) return state
  if (left <= 0) return 'worn'
  return left < limit * LOW_SHARE ? 'low' : 'ok'
}
