import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { formatTime } from '../../../platform/ui/text/format.ts'
import type { TimeWindow } from './use-time-window.ts'

/** From shift to shift, as the navigation of days goes from day to day. */
export function ShiftNav({ window, zone }: { window: TimeWindow; zone: string }) {
  const { t } = useTranslation()
  const { bounds, mayStep, step } = window
  return (
    <div className="mw-day-nav">
      <ActionIcon aria-label={t('timelines.shift_before')} disabled={!mayStep(-1)} onClick={() => step(-1)}>
        <IconChevronLeft size="0.9375rem" aria-hidden="true" />
      </ActionIcon>
      <span className="mw-tl-shift mw-num">
        {formatTime(bounds.from, zone)}–{formatTime(bounds.to, zone)}
      </span>
      <ActionIcon aria-label={t('timelines.shift_after')} disabled={!mayStep(1)} onClick={() => step(1)}>
        <IconChevronRight size="0.9375rem" aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
