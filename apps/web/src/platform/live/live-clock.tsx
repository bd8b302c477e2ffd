import { useTranslation } from '../i18n/use-translation.ts'
import { useNow } from '../ui/browser/clock.ts'
import { browserZone, formatTimeWithSeconds } from '../ui/text/format.ts'
import type { LiveState } from './live.ts'
import { useLiveState } from './use-live-state.ts'

const KEYS: Record<LiveState, string> = {
  live: 'top.live',
  stale: 'top.stale',
  connecting: 'top.connecting',
  offline: 'top.offline',
}

/** Whether what is on the screen moves by itself, and the time. */
export function LiveClock() {
  const { t } = useTranslation()
  const state = useLiveState()
  return (
    <span className="mw-live" data-state={state}>
      <i aria-hidden="true" />
      <span role="status" className="mw-live-word">
        {t(KEYS[state])}
      </span>
      <Clock />
    </span>
  )
}

/** Apart from the state, which a screen reader announces: not every second. */
function Clock() {
  const now = useNow()
  const zone = browserZone()
  return (
    <time className="mw-num" title={zone}>
      {formatTimeWithSeconds(now, zone)} <small>{placeOf(zone)}</small>
    </time>
  )
}

/** `Europe/Berlin` is Berlin: machines may be in other zones than this computer. */
const placeOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
