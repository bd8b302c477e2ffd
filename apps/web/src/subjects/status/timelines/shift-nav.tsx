import { ActionIcon } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import dayNavStyles from '../../../platform/ui/days/day-nav.module.css'
import { IconChevronLeft, IconChevronRight } from '../../../platform/ui/icons/icons.ts'
import { formatTime } from '../../../platform/ui/text/format.ts'
import timelinesPageStyles from './timelines-page.module.css'
import type { TimeWindow } from './use-time-window.ts'

/** From shift to shift, as the navigation of days goes from day to day. */
export function ShiftNav({ window, zone }: { window: TimeWindow; zone: string }) {
  const { t } = useTranslation()
  const { bounds, mayStep, step } = window
  return (
    <div className={dayNavStyles.nav}>
      <ActionIcon aria-label={t('timelines.shift_before')} disabled={!mayStep(-1)} onClick={() => step(-1)}>
        <IconChevronLeft size="0.9375rem" aria-hidden="true" />
      </ActionIcon>
      <span className={`${timelinesPageStyles.shift} mw-num`}>
        {formatTime(bounds.from, zone)}–{formatTime(bounds.to, zone)}
      </span>
      <ActionIcon aria-label={t('timelines.shift_after')} disabled={!mayStep(1)} onClick={() => step(1)}>
        <IconChevronRight size="0.9375rem" aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
