import type { Cycle } from '@millwright/contract/calls/condition'
import { APPS, type AppId, type AppType } from '@millwright/domain/condition/app'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { seriesOf } from './verdict-of.ts'

export const VIEWS = ['dashboard', 'historical', 'fingerprint'] as const
export type View = (typeof VIEWS)[number]
export const MODES = ['simple', 'advanced', 'frequency'] as const
export type Mode = (typeof MODES)[number]

export interface CheckSearch {
  readonly machine?: string | undefined
  readonly test?: string | undefined
  readonly series?: string | undefined
  readonly part?: string | undefined
  readonly mode?: Mode | undefined
}

/** What a board of a check is about. */
export interface Looked {
  readonly app: AppId
  readonly type: AppType
  readonly machineId: string
  /** Of one tool and operation, the newest first. */
  readonly tests: readonly Cycle[]
  readonly zone: string
}

/** The app and the view of the address, `/condition-analyzer/apps/{app}/{view}`. */
export function useCheckAddress(): { readonly app: AppId; readonly view: View } {
  const [, , , app, view] = useLocation({ select: ({ pathname }) => pathname }).split('/')
  return {
    app: (Object.keys(APPS) as AppId[]).find((id) => id === app) ?? 'spindlecheck',
    view: VIEWS.find((each) => each === view) ?? 'dashboard',
  }
}

/** Writes what is looked at into the address; undefined takes it out. */
export function useLook(): (changes: CheckSearch) => void {
  const navigate = useNavigate()
  return (changes) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, ...changes })) as never, replace: true })
}

/** The tools and operations that were tested, the one tested last first. */
export const seriesNames = (tests: readonly Cycle[]): string[] => [...new Set(tests.map(seriesOf))]

/** The test of the address, else the newest; a series has at least one. */
export const chosenTest = (tests: readonly Cycle[], uuid: string | undefined): Cycle | undefined =>
  tests.find(({ cycleUuid }) => cycleUuid === uuid) ?? tests[0]
