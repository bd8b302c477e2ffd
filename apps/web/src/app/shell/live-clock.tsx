import { useTranslation } from 'react-i18next'
import type { LiveState } from '../../live/live.ts'
import { useLiveState } from '../../live/use-live-state.ts'
import { useNow } from '../../ui/clock.ts'
import { browserZone, formatTimeWithSeconds } from '../../ui/format.ts'

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
  const time = formatTimeWithSeconds(now, browserZone())
  return <time className="mw-num">{time}</time>
}
