import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import { alarmOfStop } from '@millwright/domain/alarm/shown-alarm'
import { IconBell, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MachineArt } from '../../machines/machine-art.tsx'
import { AlarmText } from '../../status/alarm-text.tsx'
import { StatusPill } from '../../status/status-pill.tsx'
import { recentAlarmsQuery } from '../../timeline/timeline.queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useGroupMachines } from './use-group-machines.ts'
import './alarm-bell.css'

/** More than two digits do not fit into the badge. */
const MOST_SHOWN = 99

/** The machines of the group that are in alarm now, longest first. */
export function AlarmBell() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const machines = useGroupMachines()
  const alarms = useMemo(
    () =>
      machines
        .filter((machine) => machine.status.value === 'FAIL')
        .toSorted((a, b) => (a.status.timestamp ?? 0) - (b.status.timestamp ?? 0)),
    [machines],
  )
  const label = t('top.alarms', { count: alarms.length })
  const badge = alarms.length > MOST_SHOWN ? `${MOST_SHOWN}+` : alarms.length
  return (
    <Popover position="bottom-end" width="22rem" opened={isOpen} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={label} disabled={isOpen} withinPortal={false}>
          <ActionIcon aria-label={label} onClick={() => setOpen(!isOpen)}>
            <Indicator
              label={badge}
              disabled={alarms.length === 0}
              size="0.9375rem"
              offset={2}
              color="var(--mw-alarm)"
              classNames={{ indicator: 'mw-badge mw-num' }}
            >
              <IconBell size="1.0625rem" stroke={1.6} aria-hidden="true" />
            </Indicator>
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className="mw-bell" aria-label={label}>
        <h2>{t('top.in_alarm')}</h2>
        {alarms.length === 0 ? (
          <EmptyState
            icon={<IconCircleCheck size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('top.no_alarm')}
            text={t('top.no_alarm_text')}
          />
        ) : (
          <ul>
            {alarms.map((machine) => (
              <BellRow key={machine.Id} machine={machine} onOpen={() => setOpen(false)} />
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** A machine that stands, and why, as far as it says so. */
function BellRow({ machine, onOpen }: { machine: Machine; onOpen: () => void }) {
  const alarms = useQuery(recentAlarmsQuery(machine.Id)).data
  const { value, timestamp } = machine.status
  const alarm = alarms && alarmOfStop(alarms, { from: timestamp ?? 0, to: null })
  return (
    <li>
      <Link to="/machine/$id/status" params={{ id: machine.Id }} onClick={onOpen}>
        <MachineArt family={machine.MachineFamily} status={value} size="sm" />
        <span>
          <b>{machine.Name}</b>
          <small>{alarm ? <AlarmText code={alarm.code} text={alarm.text} /> : machine.Model}</small>
        </span>
        <StatusPill status={value} since={timestamp} />
      </Link>
    </li>
  )
}
