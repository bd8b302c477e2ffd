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
  if (machine.LastSeen === null) return NONE
  return dayAt(machine.LastSeen, zone) === dayAt(now, zone)
    ? formatTimeWithSeconds(machine.LastSeen, zone)
    : formatDateTime(machine.LastSeen, zone, i18n.language)
}
