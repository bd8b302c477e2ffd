import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { oneOf } from '../../../platform/pages/search-text.ts'
import { groupName } from '../../../platform/session/group-name.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { setWall, useWall } from '../../../platform/ui/browser/wall.ts'
import { DayNav } from '../../../platform/ui/days/day-nav.tsx'
import { IconArrowLeft, IconDownload, IconMaximize, IconMinimize } from '../../../platform/ui/icons/icons.ts'
import { ShiftNav } from './shift-nav.tsx'
import { WINDOWS } from './time-window.ts'
import styles from './timelines-page.module.css'
import type { TimeWindow } from './use-time-window.ts'
import { windowText } from './window-text.ts'

interface TimelinesHeadProps {
  readonly window: TimeWindow
  readonly zone: string
  /** Whether all machines stand in it; otherwise it is named. */
  readonly isOnlyZone: boolean
  readonly onCsv: () => void
}

export function TimelinesHead(props: TimelinesHeadProps) {
  const { window, zone, isOnlyZone, onCsv } = props
  const { t, i18n } = useTranslation()
  const { selectedGroup } = useSession()
  const isWall = useWall()
  const date = windowText(window, zone, i18n.language)
  const label = t(isWall ? 'top.leave_wall' : 'top.wall')
  const Icon = isWall ? IconMinimize : IconMaximize
  return (
    <header className={styles.head}>
      {!isWall && (
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
        {[groupName(t, selectedGroup), date, isOnlyZone ? null : t('timelines.zone', { zone })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mw-spacer" />
      <SegmentedControl
        aria-label={t('timelines.window')}
        value={window.kind}
        onChange={(value) => window.choose(oneOf(WINDOWS, value) ?? 'day')}
        data={WINDOWS.map((kind) => ({ value: kind, label: t(`timelines.windows.${kind}`) }))}
      />
      <Button disabled={window.isNow} onClick={window.toNow}>
        {t(window.kind === 'shift' ? 'timelines.this_shift' : 'timelines.today')}
      </Button>
      {window.kind === 'shift' ? (
        <ShiftNav window={window} zone={zone} />
      ) : (
        <DayNav chosen={window.chosen} zone={zone} onStep={window.step} mayStep={window.mayStep} />
      )}
      {!isWall && (
        <Button leftSection={<IconDownload size="0.8125rem" aria-hidden="true" />} onClick={onCsv}>
          {t('timelines.csv')}
        </Button>
      )}
      <Button
        leftSection={<Icon size="0.875rem" stroke={1.6} aria-hidden="true" />}
        aria-pressed={isWall}
        onClick={() => setWall(!isWall)}
      >
        {label}
      </Button>
    </header>
  )
}
