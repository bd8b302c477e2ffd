import type { Machine } from '@millwright/contract/calls/machines'
import { dayAt } from '@millwright/domain/time/zone'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatTimeWithSeconds } from '../../ui/format.ts'
import { MachineArt } from '../../ui/machine-art.tsx'
import { useNow } from '../../ui/status/clock.ts'
import { StatusPill } from '../../ui/status/status-pill.tsx'
import './machine-header.css'

const NONE = '—'

export function MachineHeader({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const { value, timestamp } = machine.status
  return (
    <header className="mw-mh">
      <MachineArt family={machine.MachineFamily} status={value} size="lg" />
      <div className="mw-mh-name">
        <h1>{machine.Name}</h1>
        <p>
          {machine.Model} · {machine.serial}
        </p>
      </div>
      <StatusPill status={value} since={timestamp} size="lg" />
      <dl className="mw-mh-facts">
        <Fact label={t('machine_status.last_report')}>
          <LastReport machine={machine} />
        </Fact>
        <Fact label={t('machine_status.time_zone')}>{machine.Country.Timezone}</Fact>
        <Fact label={t('machine_status.device')}>
          {machine.Device?.Device_Id ?? t('machine_status.no_device')}
        </Fact>
      </dl>
    </header>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function LastReport({ machine }: { machine: Machine }) {
  const { i18n } = useTranslation()
  const now = useNow(60_000)
  const zone = machine.Country.Timezone
  const at = lastReportOf(machine)
  if (at === null) return NONE
  return dayAt(at, zone) === dayAt(now, zone)
    ? formatTimeWithSeconds(at, zone)
    : formatDateTime(at, zone, i18n.language)
}

/** A change that was heard live is a report too; that a machine is disconnected is not, the server found it. */
function lastReportOf({ LastSeen, status }: Machine): number | null {
  if (LastSeen === null || status.timestamp === null || status.value === 'DISCONNECTED') return LastSeen
  return Math.max(LastSeen, status.timestamp)
}
