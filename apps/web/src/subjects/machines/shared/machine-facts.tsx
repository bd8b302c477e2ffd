import type { Machine } from '@millwright/contract/machines/machines'
import { PROGRAM_CHANNEL, programChannel } from '@millwright/contract/production/production-channels'
import { OPERATOR_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useLatest } from '../../../platform/live/use-latest.ts'
import { formatPercent, formatUpTo } from '../../../platform/ui/text/format.ts'
import { LastReport } from './last-report.tsx'
import styles from './machine-header.module.css'
import { shownOverrides } from './override-channels.ts'

/** Beside the program in its process slot. */
const REPS_DONE = programChannel('01', 'RepsDone')
const REPS_TARGET = programChannel('01', 'RepsTarget')

/** Only the facts that the machine reports. */
export function MachineFacts({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const overrides = shownOverrides(machine)
  const channels = [PROGRAM_CHANNEL, OPERATOR_CHANNEL, REPS_DONE, REPS_TARGET]
  const { points } = useLatest(
    machine.Id,
    machine.Device ? [...channels, ...overrides.map((each) => each.channel)] : [],
  )
  const count = (channel: string): string | null => {
    const value = points[channel]?.v
    return typeof value === 'number' ? formatUpTo(value, i18n.language, 0) : null
  }
  const text = (channel: string): string | null => {
    const value = points[channel]?.v
    return typeof value === 'string' && value.trim() !== '' ? value : null
  }
  const done = count(REPS_DONE)
  const target = count(REPS_TARGET)
  return (
    <dl className={styles.facts}>
      <Fact label={t('machines.program')}>{text(PROGRAM_CHANNEL)}</Fact>
      <Fact label={t('machines.repetitions')}>
        {done && target && points[REPS_TARGET]?.v !== 0 && (
          <>
            {done} <span>/ {target}</span>
          </>
        )}
      </Fact>
      {overrides.map(({ channel, label, digits }) => {
        const value = points[channel]?.v
        return (
          <Fact key={channel} label={t(label)}>
            {typeof value === 'number' && formatPercent(value / 100, i18n.language, digits)}
          </Fact>
        )
      })}
      <Fact label={t('machines.operator')}>{text(OPERATOR_CHANNEL)}</Fact>
      <Fact label={t('machines.last_report')}>
        <LastReport machine={machine} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === false) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd title={typeof children === 'string' ? children : undefined}>{children}</dd>
    </div>
  )
}
