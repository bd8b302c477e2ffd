import type { Machine } from '@millwright/contract/calls/machines'
import { dayAt } from '@millwright/domain/time/zone'
import type { Span } from '@millwright/domain/timeline/span'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatTime } from '../../ui/format.ts'
import { MachineArt } from '../../ui/machine-art.tsx'
import { useNow } from '../../ui/status/clock.ts'
import { StatusPill } from '../../ui/status/status-pill.tsx'
import { RecentWork } from './recent-work.tsx'
import './machine-row.css'

interface MachineRowProps {
  readonly machine: Machine
  /** Undefined while it is loaded. */
  readonly spans: readonly Span[] | undefined
}

/** One machine at a glance. Drawn anew only when its own machine or timeline is another object. */
export const MachineRow = memo(function MachineRow({ machine, spans }: MachineRowProps) {
  const { value, timestamp } = machine.status
  return (
    <Link to="/machine/$id/status" params={{ id: machine.Id }} className="mw-row" data-status={value}>
      <MachineArt family={machine.MachineFamily} status={value} />
      <div className="mw-row-body">
        <div className="mw-row-head">
          <b>{machine.Name}</b>
          <span className="mw-row-model">{machine.Model}</span>
          <StatusPill status={value} since={timestamp} />
        </div>
        <p className="mw-row-line">
          <span>{machine.serial}</span>
          {value === 'DISCONNECTED' && <LastSeen machine={machine} />}
        </p>
        <RecentWork spans={spans} />
      </div>
    </Link>
  )
})

function LastSeen({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const now = useNow(60_000)
  const zone = machine.Country.Timezone
  if (machine.LastSeen === null) return <span>{t('fleet.never_seen')}</span>
  const time =
    dayAt(machine.LastSeen, zone) === dayAt(now, zone)
      ? formatTime(machine.LastSeen, zone)
      : formatDateTime(machine.LastSeen, zone, i18n.language)
  return <span>{t('fleet.last_seen', { time })}</span>
}
