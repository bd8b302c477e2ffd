import type { ToolWear } from '@millwright/contract/condition/condition-wear'
import type { View } from '../../platform/ui/charts/frame/time-scale.ts'

type Outlook = ToolWear['outlook']
type Course = Extract<Outlook, { kind: 'reaches' }>['course']

/** Tests as far as they go, then only the expected wear. */
export interface WearLines {
  readonly positions: readonly number[]
  readonly tests: readonly (number | null)[]
  /** Null where nothing is known. */
  readonly expected: {
    readonly values: readonly number[]
    readonly low: readonly number[]
    readonly high: readonly number[]
  } | null
  readonly view: View
}

function between(course: Course, at: number, of: 'value' | 'low' | 'high'): number {
  const after = course.findIndex((point) => point.at >= at)
  const [a, b] = [course[Math.max(0, after - 1)], after < 0 ? course.at(-1) : course[after]]
  if (!a || !b) return 0
  const share = b.at === a.at ? 0 : Math.min(1, Math.max(0, (at - a.at) / (b.at - a.at)))
  return a[of] + (b[of] - a[of]) * share
}

export function wearLines({ tests, outlook }: Pick<ToolWear, 'tests' | 'outlook'>): WearLines {
  const tested = tests.map(({ at }) => at)
  const last = tested.at(-1) ?? 0
  const course = outlook.kind === 'reaches' ? outlook.course : []
  const ahead = course.map(({ at }) => at).filter((at) => at > last)
  const positions = [...tested, ...ahead]
  const along = (of: 'value' | 'low' | 'high') => positions.map((at) => between(course, at, of))
  return {
    positions,
    tests: [...tests.map(({ value }) => value), ...ahead.map(() => null)],
    expected: course.length > 0 ? { values: along('value'), low: along('low'), high: along('high') } : null,
    view: { from: 0, to: positions.at(-1) ?? 1 },
  }
}
