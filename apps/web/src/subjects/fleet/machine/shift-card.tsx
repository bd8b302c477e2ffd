import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { formatDateTime, formatDuration, formatTime } from '../../../platform/ui/text/format.ts'
import { type DayShift, shiftOf, upcomingShift } from '../../shifts/shared/day-shifts.ts'
import { currentShiftQuery, shiftPlanQuery } from '../../shifts/shared/shifts.queries.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import machineOverviewPageStyles from './machine-overview-page.module.css'
import shiftProgressStyles from './shift-progress.module.css'
import { ShiftProgress } from './shift-progress.tsx'

/** The shift that runs: what it has reached, and whether that is enough by now. */
export function ShiftCard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const current = useQuery(currentShiftQuery(machine.Id))
  const zone = machine.Country.Timezone
  const shift = current.data ? shiftOf(current.data) : null
  return (
    <Card
      className={machineOverviewPageStyles.shift}
      title={shift ? t('shifts.shift', { number: shift.number }) : t('machine_overview.current_shift')}
      hint={shift ? `${formatTime(shift.from, zone)} – ${formatTime(shift.to, zone)}` : undefined}
      actions={shift ? <TimeLeft shift={shift} /> : undefined}
    >
      <CardState
        query={current}
        what={t('machine_overview.current_shift')}
        skeleton={<CardSkeleton rows={3} />}
      >
        {shift ? (
          <ShiftProgress shift={shift} family={machine.MachineFamily} />
        ) : (
          <BetweenShifts machine={machine} />
        )}
      </CardState>
    </Card>
  )
}

function TimeLeft({ shift }: { shift: DayShift }) {
  const { t, i18n } = useTranslation()
  const left = Math.max(0, shift.to - useNow(10_000)) / 1000
  return (
    <span className={`${shiftProgressStyles.left} mw-num`}>
      {t('machine_overview.time_left', { time: formatDuration(left, i18n.language) })}
    </span>
  )
}

function BetweenShifts({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const now = useNow(60_000)
  const zone = machine.Country.Timezone
  const planned = useQuery(shiftPlanQuery(machine.Id)).data
  const next = planned && upcomingShift(planned, now, zone)
  return (
    <div className={machineOverviewPageStyles.none}>
      <b>{t('shifts.no_shift')}</b>
      {next && (
        <p>
          {t('machine_overview.next_shift', {
            number: next.number,
            time: formatDateTime(next.from, zone, i18n.language),
          })}
        </p>
      )}
      {planned?.plan.shifts.length === 0 && <p>{t('machine_overview.no_plan')}</p>}
    </div>
  )
}
