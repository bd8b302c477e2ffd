import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { APPS, type AppId, type AppType, CHECK_VIEWS, type CheckView } from '@millwright/domain/condition/app'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { oneOf, textIn } from '../../platform/pages/search-text.ts'
import type { View } from '../../platform/ui/charts/frame/time-scale.ts'
import { seriesOf } from './verdict-of.ts'

export const MODES = ['simple', 'advanced', 'frequency'] as const
export type Mode = (typeof MODES)[number]

/** The frequencies are those of the spindle check. */
export const modesOf = (type: AppType): readonly Mode[] =>
  type === 'SPINDLE_CHECK' ? MODES : MODES.filter((mode) => mode !== 'frequency')

/** The one of the address, where the check has it. */
export const modeOf = (type: AppType, mode: Mode | undefined): Mode =>
  modesOf(type).find((each) => each === mode) ?? 'simple'

export interface CheckSearch {
  readonly machine?: string | undefined
  readonly test?: string | undefined
  readonly series?: string | undefined
  readonly part?: string | undefined
  readonly mode?: Mode | undefined
}

export interface Looked {
  readonly app: AppId
  readonly type: AppType
  readonly machineId: string
  /** Of one tool and operation, the newest first. */
  readonly tests: readonly Cycle[]
  readonly zone: string
}

/** The app and the view of the address, `/condition-analyzer/apps/{app}/{view}`. */
export function useCheckAddress(): { readonly app: AppId; readonly view: CheckView } {
  const [, , , app, view] = useLocation({ select: ({ pathname }) => pathname }).split('/')
  return {
    app: (Object.keys(APPS) as AppId[]).find((id) => id === app) ?? 'spindlecheck',
    view: CHECK_VIEWS.find((each) => each === view) ?? 'dashboard',
  }
}

/** Out of an address that anyone may have typed. */
export function useCheckSearch(): CheckSearch {
  const { machine, test, series, part, mode }: Record<string, unknown> = useSearch({ strict: false })
  return {
    machine: textIn(machine),
    test: textIn(test),
    series: textIn(series),
    part: textIn(part),
    mode: oneOf(MODES, mode),
  }
}

/** Writes what is looked at into the address; undefined takes it out. */
export function useLook(): (changes: CheckSearch) => void {
  const navigate = useNavigate()
  return (changes) => void navigate({ to: '.', search: (old) => ({ ...old, ...changes }), replace: true })
}

/** A test is a moment: on charts of one page, which share a cursor, it has a place of its own. */
export const momentOf = (startTime: number): View => ({ from: startTime, to: startTime + 1 })

/** The tools and operations that were tested, the one tested last first. */
export const seriesNames = (tests: readonly Cycle[]): string[] => [...new Set(tests.map(seriesOf))]

/** The test of the address, else the newest; a series has at least one. */
export const chosenTest = (tests: readonly Cycle[], uuid: string | undefined): Cycle | undefined =>
  tests.find(({ cycleUuid }) => cycleUuid === uuid) ?? tests[0]
