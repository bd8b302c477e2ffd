import { SegmentedControl, Select } from '@mantine/core'
import type { LineOfMachines } from '@millwright/contract/lines/lines-shapes'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { DayNav } from '../../platform/ui/days/day-nav.tsx'
import styles from './line-page.module.css'
import { LINE_SPANS, type LineView } from './use-line-view.ts'

interface LineControlsProps {
  readonly line: LineOfMachines
  readonly lines: readonly LineOfMachines[]
  readonly view: LineView
  /** Numbers of the shifts of the day. */
  readonly shifts: readonly number[]
  readonly children: ReactNode
}

/** Which line, and which shift, day, week or month of it. */
export function LineControls({ line, lines, view, shifts, children }: LineControlsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { span, shift, chosen } = view
  return (
    <div className={styles.controls}>
      <SegmentedControl
        aria-label={t('days.period')}
        value={shift === null ? span : String(shift)}
        data={[
          ...shifts.map((number) => ({ value: String(number), label: t('shifts.shift', { number }) })),
          ...LINE_SPANS.map((each) => ({ value: each, label: t(`days.kinds.${each}`) })),
        ]}
        onChange={(value) => {
          const next = LINE_SPANS.find((each) => each === value)
          if (next) view.onSpan(next)
          else view.onShift(Number(value))
        }}
      />
      <DayNav
        chosen={chosen}
        zone={line.Timezone}
        {...(span === 'day' ? {} : { onStep: view.onStep, mayStep: view.mayStep })}
      />
      {lines.length > 1 && (
        <Select
          aria-label={t('nav.line')}
          className={styles.which}
          allowDeselect={false}
          data={lines.map(({ Id, Name }) => ({ value: Id, label: Name }))}
          value={line.Id}
          onChange={(lineId) => {
            if (lineId === null) return
            // Another line may have other shifts.
            void navigate({
              to: '/analytics/line/$lineId',
              params: { lineId },
              search: { day: chosen.day, span: span === 'day' ? undefined : span },
            })
          }}
        />
      )}
      {children}
    </div>
  )
}
