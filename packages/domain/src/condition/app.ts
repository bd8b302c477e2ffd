/** The four checks, by the id in their addresses. */
export const APPS = {
  axescheck: 'AXES_CHECK',
  spindlecheck: 'SPINDLE_CHECK',
  devicescheck: 'DEVICES_CHECK',
  toolscheck: 'TOOLS_CHECK',
} as const

export type AppId = keyof typeof APPS
export type AppType = (typeof APPS)[AppId]

export const APP_TYPES: readonly AppType[] = Object.values(APPS)

export const APP_IDS = Object.keys(APPS) as readonly AppId[]

export const CHECK_VIEWS = ['dashboard', 'historical', 'fingerprint'] as const
export type CheckView = (typeof CHECK_VIEWS)[number]

export const appIdOf = (type: AppType): AppId => APP_IDS.find((id) => APPS[id] === type) ?? 'spindlecheck'

/** Those that record vibration; the others are judged by figures. */
export const recordsVibration = (app: AppType): boolean => app === 'SPINDLE_CHECK' || app === 'TOOLS_CHECK'

/** Null while it is open, else why its calls are refused. */
export function appClosed(
  { isEnabled, expiresAt }: { readonly isEnabled: boolean; readonly expiresAt: number | null },
  now: number,
): 'off' | 'over' | null {
  if (!isEnabled) return 'off'
  return expiresAt !== null && expiresAt <= now ? 'over' : null
}
