import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconDownload, IconMaximize, IconMinimize } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { DayNav } from '../../days/day-nav.tsx'
import type { ChosenDay } from '../../days/use-day.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LiveClock } from '../../live/live-clock.tsx'
import { useSession } from '../../session/use-session.ts'
import { formatLongDay } from '../../ui/format.ts'

interface TimelinesHeadProps {
  readonly chosen: ChosenDay
  readonly zone: string
  /** Whether all machines stand in it; otherwise it is named. */
  readonly isOnlyZone: boolean
  readonly isFullscreen: boolean
  readonly onFullscreen: () => void
  readonly onCsv: () => void
}

export function TimelinesHead(props: TimelinesHeadProps) {
  const { chosen, zone, isOnlyZone, isFullscreen, onFullscreen, onCsv } = props
  const { t, i18n } = useTranslation()
  const { selectedGroup } = useSession()
  const date = formatLongDay(chosen.bounds.from, zone, i18n.language)
  const label = t(isFullscreen ? 'timelines.leave_fullscreen' : 'timelines.fullscreen')
  const Icon = isFullscreen ? IconMinimize : IconMaximize
  return (
    <header className="mw-tl-head">
      {!isFullscreen && (
        <Tooltip label={t('misc.to_the_fleet')} withinPortal={false}>
          <ActionIcon
            aria-label={t('misc.to_the_fleet')}
            renderRoot={(rest) => <Link to="/machine" {...rest} />}
          >
            <IconArrowLeft size="1rem" stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      <h1>{t('timelines.title')}</h1>
      <p>
        {[selectedGroup.Name, date, isOnlyZone ? null : t('timelines.zone', { zone })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mw-spacer" />
      {isFullscreen && <LiveClock />}
      <Button disabled={chosen.day === chosen.today} onClick={() => chosen.choose(chosen.today)}>
        {t('timelines.today')}
      </Button>
      <DayNav chosen={chosen} zone={zone} />
      {!isFullscreen && (
        <Button leftSection={<IconDownload size="0.8125rem" aria-hidden="true" />} onClick={onCsv}>
          {t('timelines.csv')}
        </Button>
      )}
      {document.fullscreenEnabled && (
        <Button
          leftSection={<Icon size="0.875rem" stroke={1.6} aria-hidden="true" />}
          aria-pressed={isFullscreen}
          onClick={onFullscreen}
        >
          {label}
        </Button>
      )}
    </header>
  )
}
